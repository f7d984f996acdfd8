/**
 * BTE, Body Text Extraction (Finn, Kushmerick and Smyth 2001; S1 section 2 names it): the one run of tokens
 * that leaves most tags outside and holds most words inside. Confirmed in a public re-implementation,
 * tie-breaking included (docs/algorithms/combine.md#bte-one-run-of-tokens).
 *
 * Choices: the search is linear (lib/blocks/best-run) and equals the quadratic one; a best run never cuts a
 * text, so whole leaves are decided. `wordWeight` and `maxRuns` are our variants; further runs are taken
 * beside the first, the best first, while words outweigh tags in them.
 */
import { bestRuns, type BestRuns } from "../../blocks/best-run";
import { placeOf } from "../../blocks/token-spans";
import type { View } from "../../page/page";
import { tagTokens, type TagTokens } from "../../page/source/tag-tokens";
import { begin, type Beginning } from "../contract/begin";
import type { Measure, ParamSpecs, Unit } from "../contract/contract";
import { defineExtractor, type ValuesOf } from "../contract/define";
import { decideLeaf, reasonsOf } from "../contract/verdicts";
import { tagCurve } from "./tag-curve";
import { confirmed } from "../contract/evidence";

const PARAMS = {
  wordWeight: {
    kind: "number",
    default: 1,
    evidence: confirmed("the method's public script"),
    min: 0.5,
    max: 2,
    step: 0.1,
    doc: "What a word counts against a tag: more words weigh up more tags, and the run gets longer.",
  },
  maxRuns: {
    kind: "number",
    default: 1,
    evidence: confirmed("the method's public script"),
    min: 1,
    max: 5,
    step: 1,
    doc: "Most runs to keep; the source keeps one.",
  },
} as const satisfies ParamSpecs;

export const bte = defineExtractor({
  id: "bte",
  name: "BTE",
  summary: "Keeps the one run of the page that holds most words and fewest tags.",
  source: {
    key: "finn-2001",
    section: "on body text extraction (read by way of S1, section 2)",
    evidence: "confirmed",
  },
  about: {
    idea: "The page is a sequence of tags and words. Its main text is a stretch with many words and few tags, and around it are many tags and few words. Of all stretches the one is kept for which the tags before it, the words in it and the tags behind it are the most. It is one stretch, so whatever is inside an article is kept with it, and a page of short pieces is kept in part.",
    formula:
      "runSum = wordWeight * words in the run - tags in the run\nkeep = the run with the largest runSum; the first, and of those the shortest, where several have it",
    choices: [
      "Words are split at white space; in scripts without spaces each character is a word, because otherwise a paragraph would be one.",
      "The tags of the body itself do not count; they are outside every run.",
    ],
  },
  score: {
    name: "run sum",
    scale: "linear",
    content: "high",
    limit: null,
    doc: "The best sum of words minus tags that a run around the text reaches; the run with the best of the page is kept.",
  },
  rules: {
    run: {
      keep: "It is in the run in which words outweigh tags most, by {runSum<}.",
      drop: "It is outside the run in which words outweigh tags most, by {runSum<}; in the best run with it they do by {runSum}.",
    },
  },
  params: PARAMS,
  extract(view, values) {
    const {
      beginning: { verdicts, open },
      tokens,
      found: { runs, around },
    } = decide(view, values);
    const score = new Float32Array(open.length).fill(NaN);
    /** (L) what is compared with the limit: a score has not the precision to tell that it is the same. */
    const sums = new Float64Array(open.length);
    const unit = new Int32Array(open.length);
    const kept = keptItems(tokens, runs);
    const limit = runs.at(-1)?.sum ?? 0;
    for (let item = 0; item < around.length; item++) {
      const leaf = tokens.leaf[item]!;
      if (leaf < 0) continue;
      score[leaf] = around[item]!;
      // Sums that are added up in another order may be beyond the limit by their last digit.
      sums[leaf] = kept[item] === 1 ? Math.max(limit, around[item]!) : Math.min(limit, around[item]!);
      unit[leaf] = leaf;
      decideLeaf(verdicts, leaf, kept[item] === 1, "run", -1);
    }
    const measuresOf = (leaf: number): readonly Measure[] =>
      verdicts.rule[leaf] === "run"
        ? [{ name: "runSum", value: sums[leaf]!, relation: verdicts.keep[leaf] === 1 ? ">=" : "<=", limit }]
        : [];
    return { keep: verdicts.keep, score, reasons: reasonsOf("bte", verdicts, unit, measuresOf), fields: [] };
  },
  trace(view, values) {
    const {
      tokens,
      found: { runs },
    } = decide(view, values);
    const units = runs.map(({ start, end, sum }): Unit => {
      const from = tokens.before[start]!;
      const to = tokens.before[end]!;
      return {
        label: `run of ${to - from} tokens`,
        ...placeOf(view.page, tokens, [from, to]),
        node: null,
        value: sum,
        verdict: "keep",
      };
    });
    return {
      unit: "run",
      units: units.sort((a, b) => a.range.start - b.range.start),
      curves: [tagCurve(tokens, keptItems(tokens, runs))],
      columns: [],
    };
  },
});

function decide(
  view: View,
  { wordWeight, maxRuns }: ValuesOf<typeof PARAMS>,
): { beginning: Beginning; tokens: TagTokens; found: BestRuns } {
  const beginning = begin(view);
  const tokens = tagTokens(view.page, beginning.open, beginning.removal.gone);
  return { beginning, tokens, found: bestRuns(tokens, wordWeight, maxRuns) };
}

/** (M) 1 for items in a run. */
function keptItems({ leaf }: TagTokens, runs: BestRuns["runs"]): Uint8Array {
  const kept = new Uint8Array(leaf.length);
  for (const { start, end } of runs) kept.fill(1, start, end);
  return kept;
}
