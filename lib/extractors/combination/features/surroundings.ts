/** How dense in text the elements around a run are, level by level. */
import { totalOf } from "../../../page/statistics";
import { LOG_COUNT, LOG_REAL, SHARE } from "../telling/scales";
import { featureGroup, says, type Meaning } from "./group";
import { around, columnFor, type TextRuns } from "./text-runs";

/** Elements above a run's own block whose contents are looked at. */
const LEVELS = [1, 2, 3, 4, 6] as const;
type Level = (typeof LEVELS)[number];
type LevelName =
  | `text${Level}`
  | `linkShare${Level}`
  | `wordsToElement${Level}`
  | `pageShare${Level}`
  | `runs${Level}`
  | `longRuns${Level}`;

/** Characters from which on a run counts as long: about two lines. */
const LONG = 120;

const meanings = Object.fromEntries(
  LEVELS.flatMap((level) => {
    const where =
      level === 1 ? "the element around its block" : `the element ${level} levels above its block`;
    return [
      [`text${level}`, says(`characters in ${where}`, LOG_COUNT)],
      [`linkShare${level}`, says(`link text in ${where}`, SHARE)],
      [`wordsToElement${level}`, says(`words to an element in ${where}`, LOG_REAL)],
      [`pageShare${level}`, says(`part of the page's text outside links in ${where}`, SHARE)],
      [`runs${level}`, says(`texts in ${where}`, LOG_COUNT)],
      [`longRuns${level}`, says(`long texts among the characters of ${where}`, SHARE)],
    ];
  }),
) as Record<LevelName, Meaning>;

/** Density of the elements around a run. */
export const SURROUNDINGS = featureGroup(
  "surroundings",
  "the elements around it, level by level",
  meanings,
  (runs) => {
    const { size, page, totals } = runs;
    const columns = Object.fromEntries(
      Object.keys(meanings).map((name) => [name, columnFor(runs)]),
    ) as Record<LevelName, Float32Array>;
    const ofLevel = LEVELS.map((level) => ({
      text: columns[`text${level}`],
      linkShare: columns[`linkShare${level}`],
      wordsToElement: columns[`wordsToElement${level}`],
      pageShare: columns[`pageShare${level}`],
      runs: columns[`runs${level}`],
      longRuns: columns[`longRuns${level}`],
    }));
    const { all, long } = runTotals(runs);
    const body = Math.max(0, page.body);
    const plain = totalOf(page, totals.text, body) - totalOf(page, totals.linkText, body);
    for (let run = 0; run < size; run++) {
      const elements = around(runs, run);
      // Above the body there is nothing: what is asked there is the body.
      for (let level = 0; level < LEVELS.length; level++) put(level, run, elements[LEVELS[level]!] ?? body);
    }
    return columns;

    function put(which: number, run: number, node: number): void {
      const into = ofLevel[which]!;
      const text = totalOf(page, totals.text, node);
      const linkText = totalOf(page, totals.linkText, node);
      into.text[run] = Math.log1p(text);
      into.linkShare[run] = text === 0 ? 0 : linkText / text;
      into.wordsToElement[run] = Math.log1p(
        totalOf(page, totals.words, node) / Math.max(1, totalOf(page, totals.elements, node)),
      );
      into.pageShare[run] = plain === 0 ? 0 : (text - linkText) / plain;
      into.runs[run] = Math.log1p(totalOf(page, all, node));
      into.longRuns[run] = text === 0 ? 0 : Math.min(1, totalOf(page, long, node) / text);
    }
  },
);

/** Prefix sums over nodes (N + 1): runs, and the characters outside links of the long ones. */
function runTotals({ page, size, start, characters, linkCharacters }: TextRuns) {
  const all = new Int32Array(page.size + 1);
  const long = new Int32Array(page.size + 1);
  for (let run = 0; run < size; run++) {
    const first = page.leaves[start[run]!]!.node;
    all[first + 1]!++;
    const plain = characters[run]! - linkCharacters[run]!;
    if (plain >= LONG) long[first + 1]! += plain;
  }
  for (let node = 0; node < page.size; node++) {
    all[node + 1]! += all[node]!;
    long[node + 1]! += long[node]!;
  }
  return { all, long };
}
