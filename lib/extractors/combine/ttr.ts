/**
 * Text-to-tag ratio (Weninger and Hsu 2008; S1 section 2 names it;
 * docs/algorithms/combine.md#lines-of-the-source): lines of the source with many characters for each tag are
 * content. Smoothing over neighbouring lines lets a short line inside an article pass and a long one in a
 * menu not.
 *
 * Confirmed in a public implementation, whose two slips are not followed: it divides by r * r + 1, the same
 * as 2 * r + 1 only at r = 2, and takes the root of the mean of squares for the standard deviation (parameter
 * `sd`). Lines are those of the virtual source (lib/page/source/source-lines.ts), so a tag that spans lines has no
 * empty continuation lines; pages of few lines are wrapped as CETR wraps them, at 65 characters. A leaf on
 * several lines is decided by the majority of its characters.
 */
import type { View } from "../../page/page";
import { sourceLines } from "../../page/source/source-lines";
import { statisticsOf } from "../../page/statistics";
import { virtualSource } from "../../page/source/virtual-source";
import { deviationOf, movingAverage, rootMeanSquareOf } from "../../learn/smoothing";
import { begin, type Beginning } from "../contract/begin";
import type { Extraction, ParamSpecs, Trace } from "../contract/contract";
import { defineExtractor, type ValuesOf } from "../contract/define";
import { decideLeaf, reasonsOf } from "../contract/verdicts";
import { firstLeaves, firstLines, leafValues, lineUnits } from "./line-values";
import { confirmed, reconstructed } from "../contract/evidence";

const PARAMS = {
  radius: {
    kind: "number",
    default: 2,
    evidence: confirmed("a public implementation"),
    min: 1,
    max: 5,
    step: 1,
    doc: "Lines before and after a line that its ratio is averaged with.",
  },
  sd: {
    kind: "choice",
    default: "population",
    evidence: reconstructed("a public implementation takes the root mean square, which is taken for a slip"),
    choices: ["population", "rms"],
    doc: "The limit: the standard deviation of the smoothed ratios, or their root mean square as a public implementation has it.",
  },
  wrap: {
    kind: "number",
    default: 65,
    evidence: confirmed("the public implementations of CETR"),
    min: 40,
    max: 200,
    step: 5,
    doc: "Characters of a line on pages of few or very long lines.",
  },
} as const satisfies ParamSpecs;
type Values = ValuesOf<typeof PARAMS>;

function smoothedLines({ page }: View, { open, removal }: Beginning, { radius, sd, wrap }: Values) {
  const { leafLength } = statisticsOf(page);
  const lines = sourceLines(page, virtualSource(page, open, removal.gone, leafLength), leafLength, wrap);
  const ratio = textToTagRatios(lines.characters, lines.tags);
  const smoothed = movingAverage(ratio, radius);
  return {
    lines,
    ratio,
    smoothed,
    limit: sd === "population" ? deviationOf(smoothed) : rootMeanSquareOf(smoothed),
  };
}

/** (K) characters for each tag; all characters of a line without tags. */
export function textToTagRatios(characters: Float64Array, tags: Float64Array): Float64Array {
  return characters.map((count, line) => count / Math.max(1, tags[line]!));
}

function extract(view: View, values: Values): Extraction {
  const beginning = begin(view);
  const { verdicts, open } = beginning;
  const { lines, smoothed, limit } = smoothedLines(view, beginning, values);
  const value = leafValues(open.length, lines, smoothed);
  for (let leaf = 0; leaf < open.length; leaf++)
    if (open[leaf] === 1) decideLeaf(verdicts, leaf, value[leaf]! >= limit, "text-to-tag-ratio", -1);
  const reasons = reasonsOf("ttr", verdicts, firstLines(open.length, lines), (leaf) =>
    open[leaf] === 0
      ? []
      : [
          {
            name: "textToTagRatio",
            value: value[leaf]!,
            relation: verdicts.keep[leaf] === 1 ? ">=" : "<",
            limit,
          },
        ],
  );
  return { keep: verdicts.keep, score: Float32Array.from(value), reasons, fields: [] };
}

function trace(view: View, values: Values): Trace {
  const { lines, ratio, smoothed, limit } = smoothedLines(view, begin(view), values);
  const kept = Uint8Array.from(smoothed, (value) => (value >= limit ? 1 : 0));
  const leaf = firstLeaves(lines);
  return {
    unit: "line",
    units: lineUnits(view.page, lines, smoothed, kept),
    columns: [],
    curves: [
      {
        name: "Smoothed text-to-tag ratio",
        doc: "A bar is a line of the source: bars that reach the line are kept.",
        form: "bars",
        x: "line",
        y: "characters / tags, smoothed",
        values: smoothed,
        leaf,
        kept,
        limits: [{ name: "standard deviation", value: limit }],
      },
      {
        name: "Text-to-tag ratio",
        doc: "The same before smoothing: single lines stick out and gaps are inside the content.",
        form: "bars",
        x: "line",
        y: "characters / tags",
        values: ratio,
        leaf,
        kept,
        limits: [],
      },
    ],
  };
}

export const ttr = defineExtractor({
  id: "ttr",
  name: "Text-to-tag ratio",
  summary: "Keeps the source lines with many characters for each tag, smoothed over their neighbours.",
  source: { key: "weninger-2008", section: "on text-to-tag ratio", evidence: "confirmed" },
  about: {
    idea: "Seen line by line, the source of an article has many characters and few tags, and that of menus the reverse. The ratio of each line is averaged with its neighbours', which closes gaps in the article and levels single long lines elsewhere. Lines that reach the standard deviation of all are kept.",
    formula:
      "textToTagRatio = characters outside of tags / max(1, tags)\nsmoothed = mean over the lines at most radius away, those outside counting 0\nkeep = smoothed >= standard deviation of smoothed",
    choices: [
      "Lines are those of the parsed page, with the line breaks of its source; a tag over several lines counts as on one.",
      "Pages with fewer than two line breaks, or lines of over 1,000 characters on average, are broken into lines of 65 characters, as the same authors do later.",
      "A text over several lines is kept where most of its characters are.",
    ],
  },
  score: {
    name: "text-to-tag ratio",
    doc: "Characters for each tag on the text's lines, smoothed over the lines around.",
    scale: "log",
    content: "high",
    limit: null,
  },
  params: PARAMS,
  extract,
  trace,
});
