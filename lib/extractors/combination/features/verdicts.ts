/**
 * What single extractors say of a run: CombinE's idea (Gottron 2008) that each sees something that the others do
 * not, with their verdicts and scores as inputs of one model instead of votes. Those were chosen that are cheap and
 * that brought something on held-out sites (docs/combination.md).
 */
import { statisticsOf } from "../../../page/statistics";
import { articleElement } from "../../baselines/article-element";
import { largestBlock } from "../../baselines/largest-block";
import { blockExtractor } from "../../block-extractor/block-extractor";
import { blockExtractorModern } from "../../block-extractor/block-extractor-modern";
import { bte } from "../../combine/bte";
import { lqf } from "../../combine/lqf";
import { lsi } from "../../combine/lsi";
import { cetd } from "../../s0-comparators/cetd";
import { coreex } from "../../song/coreex";
import { numWordsRules } from "../../text-features/num-words-rules";
import type { Extraction } from "../../contract/contract";
import { saidOf } from "../../contract/remembered";
import { withoutReasons } from "../../contract/verdicts";
import { REAL, SCORE, SHARE } from "../telling/scales";
import { featureGroup, says, type Meaning } from "./group";
import { columnFor, type TextRuns } from "./text-runs";

/** Each with the values that its source gives; none needs more than the page. */
const VOICES = [
  blockExtractorModern,
  blockExtractor,
  cetd,
  bte,
  lsi,
  lqf,
  coreex,
  numWordsRules,
  articleElement,
  largestBlock,
].map((extractor) => ({
  id: extractor.id,
  name: extractor.name,
  fitted: extractor.configure().restore(null),
}));

const meanings = Object.fromEntries([
  ...VOICES.flatMap(({ id, name }) => [
    [`${id}.kept`, says(`part of it that ${name} keeps`, SHARE)],
    [`${id}.score`, says(`its mean score with ${name}`, SCORE)],
  ]),
  ["votes", says(`how many of the ${VOICES.length} extractors keep it`, REAL)],
]) as Record<string, Meaning>;

/** Verdicts and scores of single extractors. */
export const VERDICTS = featureGroup("verdicts", "what single extractors say of it", meanings, (runs) => {
  const votes = columnFor(runs);
  const columns: Record<string, Float32Array> = { votes };
  for (const { id, fitted } of VOICES) {
    const said = saidOf(runs.view, fitted.key) ?? withoutReasons(() => fitted.extract(runs.view));
    const { kept, score } = means(runs, said);
    columns[`${id}.kept`] = kept;
    columns[`${id}.score`] = score;
    kept.forEach((share, run) => (votes[run]! += share));
  }
  return columns;
});

/** Scores beyond this are as good as it: some grow without bound. */
const MOST = 1e6;

/** (P) share of a run's characters that are kept, and their mean score. */
function means(runs: TextRuns, { keep, score }: Extraction) {
  const { size, page, of, start, end } = runs;
  const { leafLength } = statisticsOf(page);
  const kept = columnFor(runs);
  const scores = columnFor(runs, -1);
  for (let run = 0; run < size; run++) {
    let [all, inside, scored, sum] = [0, 0, 0, 0];
    for (let leaf = start[run]!; leaf < end[run]!; leaf++) {
      if (of[leaf] !== run) continue;
      const length = leafLength[leaf]!;
      all += length;
      if (keep[leaf] === 1) inside += length;
      const value = score[leaf]!;
      if (Number.isNaN(value)) continue;
      scored += length;
      sum += Math.max(-MOST, Math.min(MOST, value)) * length;
    }
    if (all > 0) kept[run] = inside / all;
    if (scored > 0) scores[run] = sum / scored;
  }
  return { kept, score: scores };
}
