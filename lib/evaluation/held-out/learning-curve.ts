/** F1 on held-out pages over how many pages were learned from, and what more pages would bring. */
import { seededRng } from "../../learn/rng";
import type { CurvePoint, LearningCurve } from "../../recipes/model";
import { meanScore } from "../scoring/aggregate";
import { bootstrap, intervalOf } from "../scoring/bootstrap";
import { gradeBy, type Counted } from "../scoring/grade";
import type { Metric } from "../scoring/score";
import { byGroup, drawnOf, type FoldResult } from "./fold-result";

/** All folds, each by a model of so many pages of the others. */
export interface CurveSize {
  /** Learned from, the mean over the folds. */
  readonly pages: number;
  readonly results: readonly FoldResult[];
}

/** Shares of the pages of the other folds that are learned from, beside all of them. */
export const CURVE_SHARES = [1 / 8, 1 / 4, 1 / 2] as const;
/** How many times as many folds as without a curve there are. */
export const CURVE_SIZES = CURVE_SHARES.length + 1;
const RESAMPLES = 1000;
const SEED = 1;
/** Sizes below which a curve of three unknowns says nothing. */
const FEWEST_SIZES = 3;

/**
 * One for each metric that some page has gold for. Whole groups are redrawn, or the pages where all are of one group;
 * the same ones for all sizes. Of a single page nothing is known: the intervals are all that there is.
 * @param sizes rising by pages; of the same folds, whose pages come in the same order
 * @param now pages that there are, from which `more` pages are looked ahead
 */
export function curvesOf(
  sizes: readonly CurveSize[],
  metrics: readonly Metric[],
  now: number,
  more: number,
): LearningCurve[] {
  return metrics.flatMap((metric): LearningCurve[] => {
    const groups = groupsOf(sizes, metric);
    if (groups.length === 0) return [];
    const drawn = drawnOf(groups);
    const f1Of = (sample: readonly number[], size: number): number =>
      meanScore(
        sample.flatMap((one) => drawn[one]!.map((grades) => grades[size]!)),
        metric.averaging,
      ).f1;
    const scoresOf = (sample: readonly number[]): number[] => sizes.map((_, size) => f1Of(sample, size));
    const gainOf = (f1: readonly number[]): number => {
      const error = errorCurve(sizes.map(({ pages }, at) => ({ pages, error: 1 - f1[at]! })));
      return error(now) - error(now + more);
    };
    const draws: number[][] = [];
    bootstrap(drawn.length, RESAMPLES, seededRng(SEED), (sample) => draws.push(scoresOf([...sample])));
    const scores = scoresOf([...drawn.keys()]);
    const isOnePage = drawn.length === 1;
    const points = sizes.map(({ pages }, at): CurvePoint => {
      const [low, high] = isOnePage ? [0, 1] : intervalOf(Float64Array.from(draws, (draw) => draw[at]!));
      return { pages, f1: scores[at]!, low, high };
    });
    if (sizes.length < FEWEST_SIZES || isOnePage) return [{ metric: metric.id, points, next: null }];
    const [low, high] = intervalOf(Float64Array.from(draws, gainOf));
    return [{ metric: metric.id, points, next: { pages: more, gain: gainOf(scores), low, high } }];
  });
}

/** The pages of each group, each with its grades by size; pages without gold are left out. */
function groupsOf(sizes: readonly CurveSize[], { id }: Metric): Counted[][][] {
  const bySize = sizes.map(({ results }) => results.flatMap(({ pages }) => pages));
  const graded = (bySize[0] ?? []).flatMap(({ group }, at) => {
    const grades = bySize.flatMap((pages): Counted[] => {
      const grade = gradeBy(pages[at]!, id);
      return grade.status === "no-gold" ? [] : [grade];
    });
    return grades.length === sizes.length ? [{ group, grades }] : [];
  });
  return byGroup(graded).map((pages) => pages.map(({ grades }) => grades));
}

/** Exponents that are tried: from a curve that hardly falls to one that is flat after a few pages. */
const EXPONENTS = Array.from({ length: 60 }, (_, at) => (at + 1) / 20);

/**
 * The inverse power law `a + b n^-c` (a, b >= 0) that is nearest to the errors, as learning curves of classifiers
 * are fitted (Figueroa et al. 2012, Predicting sample size required for classification performance): least squares
 * weighted by the pages, as a score of more pages learned from wavers less. It never rises, so that what more pages
 * bring is never negative.
 * @param points of at least one page each
 * @returns the error at a number of pages
 */
export function errorCurve(
  points: readonly { readonly pages: number; readonly error: number }[],
): (pages: number) => number {
  let best = { a: 0, b: 0, c: 1, squares: Infinity };
  for (const c of EXPONENTS) {
    const fit = lineOf(points.map(({ pages, error }) => ({ x: pages ** -c, y: error, weight: pages })));
    if (fit.squares < best.squares) best = { ...fit, c };
  }
  const { a, b, c } = best;
  return (pages) => a + b * pages ** -c;
}

interface Weighted {
  readonly x: number;
  readonly y: number;
  readonly weight: number;
}

/** The nearest `y = a + b x` with `a, b >= 0`. */
function lineOf(points: readonly Weighted[]) {
  const sum = (value: (point: Weighted) => number): number =>
    points.reduce((total, point) => total + point.weight * value(point), 0);
  const all = sum(() => 1);
  const [meanX, meanY] = [sum(({ x }) => x) / all, sum(({ y }) => y) / all];
  const spread = sum(({ x }) => (x - meanX) ** 2);
  const slope = spread === 0 ? 0 : sum(({ x, y }) => (x - meanX) * (y - meanY)) / spread;
  const flat = { a: meanY, b: 0 };
  const level = meanY - slope * meanX;
  const falling =
    level >= 0 ? { a: level, b: slope } : { a: 0, b: sum(({ x, y }) => x * y) / sum(({ x }) => x * x) };
  const { a, b } = slope > 0 ? falling : flat;
  return { a, b, squares: sum(({ x, y }) => (y - a - b * x) ** 2) };
}

/** In a sentence. */
export function nextSentence({ metric, next }: LearningCurve): string {
  if (next === null) return `too few sizes or pages to say what more pages would bring (${metric})`;
  const signed = (value: number): string => `+${value.toFixed(4)}`;
  return (
    `the next ${next.pages} pages would bring ${signed(next.gain)} F1 (${metric}), ` +
    `95 % between ${signed(next.low)} and ${signed(next.high)}, if the curve goes on as it began`
  );
}
