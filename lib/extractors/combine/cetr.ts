/**
 * CETR, content extraction via tag ratios (Weninger, Hsu and Han 2010;
 * docs/algorithms/combine.md#lines-of-the-source): the text-to-tag ratio of each line and its change over the
 * following lines as points in the plane; k-means with one centre held at the origin, whose lines are noise.
 *
 * Confirmed in two public implementations that disagree: on what the change is taken of (`derivative`), where
 * its window begins (`derivWindow`), on k, and on sigma (`sigmaFromSd`). Defaults: smoothed ratios, the next
 * three lines, k = 3, sigma 1. Smoothing near the ends is over the lines that exist. `variant` km clusters
 * the smoothed ratios alone, tm compares them with their standard deviation. A leaf on several lines is
 * decided by the majority of its characters, through one margin for all variants: above 0 is content.
 */
import { farthestFirst, kMeans, squaredDistance } from "../../learn/k-means";
import { deviationOf, gaussianSmoothing } from "../../learn/smoothing";
import type { View } from "../../page/page";
import { sourceLines, type SourceLines } from "../../page/source/source-lines";
import { statisticsOf } from "../../page/statistics";
import { virtualSource } from "../../page/source/virtual-source";
import { begin, type Beginning } from "../contract/begin";
import type { Curve, Extraction, ParamSpecs, Trace } from "../contract/contract";
import { defineExtractor, type ValuesOf } from "../contract/define";
import { decideLeaf, reasonsOf } from "../contract/verdicts";
import { firstLeaves, firstLines, leafValues, lineUnits } from "./line-values";
import { textToTagRatios } from "./ttr";
import { confirmed } from "../contract/evidence";

const PARAMS = {
  variant: {
    kind: "choice",
    default: "cetr",
    evidence: confirmed("two public implementations"),
    choices: ["cetr", "km", "tm"],
    doc: "Clusters of ratio and change (cetr), clusters of the ratio alone (km), or a threshold on it (tm).",
  },
  sigma: {
    kind: "number",
    default: 1,
    evidence: confirmed("one of two public implementations, which differ in it"),
    min: 0.5,
    max: 3,
    step: 0.25,
    under: { sigmaFromSd: false },
    doc: "Width of the smoothing, in lines; it reaches four times as far.",
  },
  sigmaFromSd: {
    kind: "flag",
    default: false,
    evidence: confirmed("one of two public implementations, which differ in it"),
    doc: "Take the standard deviation of the ratios as the width, as another reading of the paper does.",
  },
  alpha: {
    kind: "number",
    default: 3,
    evidence: confirmed("one of two public implementations, which differ in it"),
    min: 1,
    max: 6,
    step: 1,
    under: { variant: "cetr" },
    doc: "Lines that the change is taken over.",
  },
  derivative: {
    kind: "choice",
    default: "smoothed",
    evidence: confirmed("one of two public implementations, which differ in it"),
    choices: ["smoothed", "raw"],
    under: { variant: "cetr" },
    doc: "The ratios whose change is taken.",
  },
  derivWindow: {
    kind: "choice",
    default: "next",
    evidence: confirmed("one of two public implementations, which differ in it"),
    choices: ["next", "self"],
    under: { variant: "cetr" },
    doc: "Whether the lines of the change begin after the line or with it.",
  },
  k: {
    kind: "number",
    default: 3,
    evidence: confirmed("one of two public implementations, which differ in it"),
    min: 2,
    max: 3,
    step: 1,
    under: { variant: ["cetr", "km"] },
    doc: "Clusters, the one of noise included.",
  },
  lambda: {
    kind: "number",
    default: 1,
    evidence: confirmed("a reading note on the paper"),
    min: 0,
    max: 2,
    step: 0.1,
    under: { variant: "tm" },
    doc: "How many standard deviations the ratio of content exceeds.",
  },
  wrap: {
    kind: "number",
    default: 65,
    evidence: confirmed("two public implementations"),
    min: 40,
    max: 200,
    step: 5,
    doc: "Characters of a line on pages of few or very long lines.",
  },
} as const satisfies ParamSpecs;
type Values = ValuesOf<typeof PARAMS>;

const MAX_ROUNDS = 50;
/** The smoothing reaches this many times its width: beyond, weights are below 0.0004. */
const REACH = 4;
/**
 * A width taken from the deviation of ratios has no bound of its own; beyond this many lines it is a mean
 * over the page.
 */
const WIDEST = 100;

interface Scored {
  readonly lines: SourceLines;
  /** (K) ratio, smoothed ratio, smoothed change. */
  readonly ratio: Float64Array;
  readonly smoothed: Float64Array;
  readonly change: Float64Array;
  /**
   * (K) above 0 for content: how much farther from the centre of noise than from the nearest other one, or
   * from the threshold.
   */
  readonly margin: Float64Array;
}

function score({ page }: View, { open, removal }: Beginning, values: Values): Scored {
  const { leafLength } = statisticsOf(page);
  const lines = sourceLines(
    page,
    virtualSource(page, open, removal.gone, leafLength),
    leafLength,
    values.wrap,
  );
  const ratio = textToTagRatios(lines.characters, lines.tags);
  const sigma = values.sigmaFromSd
    ? Math.min(WIDEST, Math.max(1, Math.ceil(deviationOf(ratio))))
    : values.sigma;
  const radius = values.sigmaFromSd ? sigma : Math.ceil(REACH * sigma);
  const smoothed = gaussianSmoothing(ratio, sigma, radius);
  const change = gaussianSmoothing(
    changesOf(values.derivative === "raw" ? ratio : smoothed, values.alpha, values.derivWindow),
    sigma,
    radius,
  );
  return { lines, ratio, smoothed, change, margin: marginsOf(smoothed, change, values) };
}

/**
 * (K) how far the mean of the following lines is from the line itself; fewer lines at the end, none behind
 * the last.
 */
export function changesOf(values: Float64Array, alpha: number, window: "next" | "self"): Float64Array {
  const sums = new Float64Array(values.length + 1);
  for (let line = 0; line < values.length; line++) sums[line + 1] = sums[line]! + values[line]!;
  return values.map((value, line) => {
    const from = line + (window === "next" ? 1 : 0);
    const to = Math.min(values.length, from + alpha);
    if (to > from) return Math.abs((sums[to]! - sums[from]!) / (to - from) - value);
    // The last line: the mean of the last two against itself.
    const first = Math.max(0, line - 1);
    return Math.abs((sums[line + 1]! - sums[first]!) / (line + 1 - first) - value);
  });
}

function marginsOf(
  smoothed: Float64Array,
  change: Float64Array,
  { variant, k, lambda }: Values,
): Float64Array {
  if (variant === "tm") {
    const limit = lambda * deviationOf(smoothed);
    return smoothed.map((value) => value - limit);
  }
  if (smoothed.length === 0) return new Float64Array();
  const points = variant === "cetr" ? [smoothed, change] : [smoothed];
  const origin = points.map(() => 0);
  const { centres } = kMeans(points, farthestFirst(points, origin, k), {
    fixed: variant === "cetr" ? 1 : 0,
    maxRounds: MAX_ROUNDS,
  });
  const noise =
    variant === "cetr"
      ? 0
      : centres.reduce((lowest, centre, index) => (centre[0]! < centres[lowest]![0]! ? index : lowest), 0);
  const margin = new Float64Array(smoothed.length);
  for (let line = 0; line < margin.length; line++) {
    let nearest = Infinity;
    for (let centre = 0; centre < k; centre++)
      if (centre !== noise) nearest = Math.min(nearest, squaredDistance(points, line, centres[centre]!));
    margin[line] = Math.sqrt(squaredDistance(points, line, centres[noise]!)) - Math.sqrt(nearest);
  }
  return margin;
}

function extract(view: View, values: Values): Extraction {
  const beginning = begin(view);
  const { verdicts, open } = beginning;
  const { lines, smoothed, margin } = score(view, beginning, values);
  const margins = leafValues(open.length, lines, margin);
  const ratios = leafValues(open.length, lines, smoothed);
  for (let leaf = 0; leaf < open.length; leaf++)
    if (open[leaf] === 1)
      decideLeaf(verdicts, leaf, margins[leaf]! > 0, values.variant === "tm" ? "threshold" : "cluster", -1);
  const limit = values.lambda * deviationOf(smoothed);
  const reasons = reasonsOf("cetr", verdicts, firstLines(open.length, lines), (leaf) => {
    if (open[leaf] === 0) return [];
    const relation = verdicts.keep[leaf] === 1 ? ">" : "<=";
    if (values.variant === "tm") return [{ name: "tagRatio", value: ratios[leaf]!, relation, limit }];
    return [
      { name: "margin", value: margins[leaf]!, relation, limit: 0 },
      { name: "tagRatio", value: ratios[leaf]!, relation: "=", limit: ratios[leaf]! },
    ];
  });
  return { keep: verdicts.keep, score: Float32Array.from(ratios), reasons, fields: [] };
}

function trace(view: View, values: Values): Trace {
  const { page } = view;
  const { lines, ratio, smoothed, change, margin } = score(view, begin(view), values);
  const kept = Uint8Array.from(margin, (value) => (value > 0 ? 1 : 0));
  const shared = { leaf: firstLeaves(lines), kept };
  const limits: Curve["limits"] =
    values.variant === "tm"
      ? [{ name: "lambda * standard deviation", value: values.lambda * deviationOf(smoothed) }]
      : [];
  const count = page.leaves.length;
  return {
    unit: "line",
    units: lineUnits(page, lines, smoothed, kept),
    columns: [
      {
        name: "change",
        doc: "How much the ratio changes over the following lines, smoothed.",
        values: leafValues(count, lines, change),
      },
      {
        name: "margin",
        doc: "How much farther from noise than from content; above 0 is kept.",
        values: leafValues(count, lines, margin),
      },
    ],
    curves: [
      {
        name: "Smoothed tag ratio",
        doc: "A bar is a line of the source: characters for each tag, smoothed over its neighbours.",
        form: "bars",
        x: "line",
        y: "characters / tags, smoothed",
        values: smoothed,
        ...shared,
        limits,
      },
      {
        name: "Ratio and change",
        doc: "A point is a line: those near the corner have few characters for each tag and so have their neighbours; these are noise.",
        form: "points",
        x: "smoothed ratio",
        y: "smoothed change",
        xs: smoothed,
        values: change,
        ...shared,
        limits: [],
      },
      {
        name: "Tag ratio",
        doc: "The ratio of each line before smoothing.",
        form: "bars",
        x: "line",
        y: "characters / tags",
        values: ratio,
        ...shared,
        limits: [],
      },
    ],
  };
}

export const cetr = defineExtractor({
  id: "cetr",
  name: "CETR",
  summary:
    "Clusters source lines by their text-to-tag ratio and its change, and drops the cluster at the origin.",
  source: { key: "weninger-2010", section: "on clustering tag ratios", evidence: "confirmed" },
  about: {
    idea: "Each line of the source becomes a point: how many characters it has for each tag, and how much that changes over the next lines. Menus are near the origin: few characters for each tag, and no change. Content is far out in one direction or the other. The points are clustered with one centre that stays at the origin; its lines are dropped, and no threshold is needed.",
    formula:
      "tagRatio = characters / max(1, tags), smoothed by a normal distribution of width sigma\nchange = |mean of the next alpha tagRatios - tagRatio|, smoothed alike\nmargin = distance to the centre of noise - distance to the nearest other centre\nkeep = margin > 0",
    choices: [
      "Two public implementations differ in the base and the window of the change, in k and in sigma; each is a parameter, and the defaults are the paper's text as far as it is known.",
      "Pages with fewer than two line breaks, or lines of over 1,000 characters on average, are broken into lines of 65 characters.",
      "Centres start at the origin and at the points farthest from those chosen so far, at most 50 rounds.",
      "A text over several lines is kept where most of its characters are.",
    ],
  },
  score: {
    name: "tag ratio",
    doc: "Characters for each tag on the text's lines, smoothed over the lines around.",
    scale: "log",
    content: "high",
    limit: null,
  },
  params: PARAMS,
  extract,
  trace,
});
