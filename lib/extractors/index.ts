/**
 * All extractors: adding one is its file and a line here. Forms, flags, help, search and contract tests read
 * this list.
 */
import { UsageError } from "../errors";
import { allText } from "./baselines/all-text";
import { articleElement } from "./baselines/article-element";
import { jsonLdBody } from "./baselines/json-ld-body";
import { largestBlock } from "./baselines/largest-block";
import { answers } from "./answers/answers";
import { blockExtractor } from "./block-extractor/block-extractor";
import { blockExtractorModern } from "./block-extractor/block-extractor-modern";
import { cardoso } from "./cardoso/cardoso";
import { nce } from "./cardoso/nce";
import { combination } from "./combination/combination";
import { accb } from "./combine/accb";
import { bte } from "./combine/bte";
import { ccb } from "./combine/ccb";
import { cetr } from "./combine/cetr";
import { crunch } from "./combine/crunch";
import { dsc } from "./combine/dsc";
import { dtp } from "./combine/dtp";
import { lp } from "./combine/lp";
import { lqf } from "./combine/lqf";
import { lsi } from "./combine/lsi";
import { sw } from "./combine/sw";
import { tccb } from "./combine/tccb";
import { ttr } from "./combine/ttr";
import type { Extractor, ParamValues } from "./contract/contract";
import { contentExtractor } from "./debnath/content-extractor";
import { fe } from "./debnath/fe";
import { kFe } from "./debnath/k-fe";
import { lExtractor } from "./debnath/l-extractor";
import { lh } from "./debnath/lh";
import { shingling } from "./debnath/shingling/shingling";
import { fieldRules } from "./fields/field-rules";
import { nearestNames } from "./contract/params";
import { defuddle } from "./peers/defuddle";
import { readability } from "./peers/readability";
import { program } from "./programs/program";
import { alexjc } from "./s0-comparators/alexjc";
import { cetd } from "./s0-comparators/cetd";
import { zhou } from "./s0-comparators/zhou";
import { coreex } from "./song/coreex";
import { song } from "./song/song";
import { songBlog } from "./song/song-blog";
import { songForum } from "./song/song-forum";
import { songNews } from "./song/song-news";
import { justext } from "./text-features/justext";
import { numWordsRules } from "./text-features/num-words-rules";

export const EXTRACTORS: readonly Extractor[] = [
  blockExtractor,
  blockExtractorModern,
  alexjc,
  zhou,
  cetd,
  accb,
  bte,
  ccb,
  crunch,
  dsc,
  dtp,
  lp,
  lqf,
  lsi,
  sw,
  tccb,
  ttr,
  cetr,
  fe,
  kFe,
  contentExtractor,
  lExtractor,
  lh,
  shingling,
  coreex,
  songNews,
  songBlog,
  songForum,
  song,
  nce,
  cardoso,
  numWordsRules,
  justext,
  allText,
  largestBlock,
  articleElement,
  jsonLdBody,
  combination,
  fieldRules,
  readability,
  defuddle,
];

/**
 * What is an extractor only with the answers or the program that a recipe names; not offered where one is
 * chosen without.
 */
const NAMED: readonly Extractor[] = [answers, program];

/** @throws UsageError `unknown-extractor`, with the nearest names */
export function extractorById(id: string): Extractor {
  const found = [...EXTRACTORS, ...NAMED].find((extractor) => extractor.id === id);
  if (found !== undefined) return found;
  const names = EXTRACTORS.map((extractor) => extractor.id);
  const near = nearestNames(id, names);
  throw new UsageError(
    "unknown-extractor",
    `unknown extractor: ${id} (${near.length === 0 ? `allowed: ${names.join(", ")}` : `did you mean ${near.join(" or ")}?`})`,
  );
}

/**
 * The values of a preset, e.g. `tuned` of `lp`. @throws UsageError `unknown-extractor`, `unknown-preset` with
 * what there is
 */
export function presetOf(id: string, name: string): ParamValues {
  const { presets = [] } = extractorById(id);
  const found = presets.find((preset) => preset.name === name);
  if (found !== undefined) return found.values;
  const names = presets.map((preset) => preset.name);
  throw new UsageError(
    "unknown-preset",
    `unknown preset of ${id}: ${name} (${names.length === 0 ? "it has none" : `allowed: ${names.join(", ")}`})`,
  );
}
