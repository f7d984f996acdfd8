import type { ScoreSpec } from "../../extractors/contract/contract";
import { NOTHING_RIGHT, prfOf, type Prf } from "../../gold/prf";
import type { FlipPoints } from "./flip-points";

/** Means over the pages of a corpus; `margin` is half the 95 % interval of F1 by its standard error. */
export interface CorpusScore extends Prf {
  readonly margin: number;
}

/** What moving the limit from one value to another does to a corpus. */
export interface CorpusFlips {
  readonly texts: number;
  /** All flip the same way, since there is one limit. */
  readonly to: "keep" | "drop";
  /** Pages with a text that flips, and those of them whose F1 rises or falls. */
  readonly pages: number;
  readonly better: number;
  readonly worse: number;
}

/** A corpus at every limit, which is in the unit of the score. */
export interface CorpusCurve {
  readonly pages: number;
  /** Pages on which the extractor gave no answer; they count as 0. */
  readonly failed: number;
  at(limit: number): CorpusScore;
  flips(from: number, to: number): CorpusFlips;
  /**
   * The limits with the highest F1, ends included; null without pages or where no text has a score. An end is infinite
   * where all limits beyond the other one do: where it is best to keep nothing, or only what is kept without a score,
   * and, where a score that equals the limit is dropped, where it is best to keep all that has one.
   */
  readonly best: { readonly low: number; readonly high: number; readonly f1: number } | null;
}

/**
 * Precision, recall and F1 of a corpus (means over pages, characters of leaves as weights) at every limit,
 * exactly: the scores of all pages are gone through once from the content's end, which takes E log E for E
 * points; afterwards `at` is a binary search and `flips` one for each page.
 *
 * Null where more than the score decides on some page, or where pages differ in whether a score that equals
 * the limit is kept.
 */
export function corpusCurve(pages: readonly FlipPoints[], content: ScoreSpec["content"]): CorpusCurve | null {
  const answered = pages.filter(({ failed }) => !failed);
  if (answered.some(({ ties }) => ties === null)) return null;
  const keepsTies = answered.every(({ ties }) => ties!.kept);
  if (!keepsTies && !answered.every(({ ties }) => ties!.dropped)) return null;
  // Turned so that higher is content: below, text is kept while its value reaches the limit.
  const sign = content === "high" ? 1 : -1;
  const turned = pages.map((page) => turn(page, sign));
  const steps = stepsOf(turned);
  const rankOf = (values: Float32Array, limit: number): number =>
    firstKept(values, sign * Math.fround(limit), keepsTies);
  return {
    pages: pages.length,
    failed: pages.length - answered.length,
    at(limit) {
      const step = rankOf(steps.values, limit);
      return {
        precision: steps.precision[step]!,
        recall: steps.recall[step]!,
        f1: steps.f1[step]!,
        margin: steps.margin[step]!,
      };
    },
    flips(from, to) {
      const isRising = sign * to > sign * from;
      let texts = 0;
      let touched = 0;
      let better = 0;
      let worse = 0;
      for (const page of turned) {
        const before = rankOf(page.values, from);
        const after = rankOf(page.values, to);
        if (before === after) continue;
        touched++;
        texts += Math.abs(page.textsFrom[before]! - page.textsFrom[after]!);
        const change = f1From(page, after) - f1From(page, before);
        if (change > 0) better++;
        else if (change < 0) worse++;
      }
      return { texts, to: isRising ? "drop" : "keep", pages: touched, better, worse };
    },
    best: bestOf(steps, sign, keepsTies),
  };
}

/** A page with its points ascending towards content, and sums (P + 1) over the points from each one on. */
interface Turned {
  readonly failed: boolean;
  readonly gold: number;
  readonly values: Float32Array;
  readonly mainFrom: Float64Array;
  readonly otherFrom: Float64Array;
  readonly textsFrom: Float64Array;
}

function turn({ failed, gold, values, main, other, texts }: FlipPoints, sign: 1 | -1): Turned {
  const inOrder = <T extends Float32Array | Uint32Array>(column: T): T =>
    sign === 1 ? column : (column.slice().reverse() as T);
  return {
    failed,
    gold,
    values: sign === 1 ? values : values.map((value) => -value).reverse(),
    mainFrom: sumsFrom(inOrder(main)),
    otherFrom: sumsFrom(inOrder(other)),
    textsFrom: sumsFrom(inOrder(texts)),
  };
}

function sumsFrom(column: Uint32Array): Float64Array {
  const sums = new Float64Array(column.length + 1);
  for (let point = column.length - 1; point >= 0; point--) sums[point] = sums[point + 1]! + column[point]!;
  return sums;
}

/** The first point that the limit keeps; the number of points where it keeps none. */
function firstKept(values: Float32Array, limit: number, keepsTies: boolean): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (keepsTies ? values[middle]! >= limit : values[middle]! > limit) high = middle;
    else low = middle + 1;
  }
  return low;
}

function scoreFrom({ failed, gold, mainFrom, otherFrom }: Turned, point: number): Prf {
  return failed ? NOTHING_RIGHT : prfOf(mainFrom[point]!, gold, mainFrom[point]! + otherFrom[point]!);
}

function f1From(page: Turned, point: number): number {
  return scoreFrom(page, point).f1;
}

/**
 * Distinct values of all pages, ascending (S); means (S + 1) where everything from a value on is kept, the
 * last where nothing is.
 */
interface Steps {
  readonly values: Float32Array;
  readonly precision: Float64Array;
  readonly recall: Float64Array;
  readonly f1: Float64Array;
  readonly margin: Float64Array;
}

function stepsOf(pages: readonly Turned[]): Steps {
  const all = Float32Array.from(distinct(pages));
  const size = all.length;
  const steps = {
    values: all,
    precision: new Float64Array(size + 1),
    recall: new Float64Array(size + 1),
    f1: new Float64Array(size + 1),
    margin: new Float64Array(size + 1),
  };
  // Each page adds what changes at its points; running sums then give the means.
  const squares = new Float64Array(size + 1);
  for (const page of pages) {
    let place = size;
    let before = NOTHING_RIGHT;
    for (let point = page.values.length; point >= 0; point--) {
      if (point < page.values.length) place = rankIn(all, page.values[point]!);
      const now = scoreFrom(page, point);
      steps.precision[place]! += now.precision - before.precision;
      steps.recall[place]! += now.recall - before.recall;
      steps.f1[place]! += now.f1 - before.f1;
      squares[place]! += now.f1 ** 2 - before.f1 ** 2;
      before = now;
    }
  }
  let precision = 0;
  let recall = 0;
  let f1 = 0;
  let square = 0;
  const n = Math.max(1, pages.length);
  for (let step = size; step >= 0; step--) {
    precision += steps.precision[step]!;
    recall += steps.recall[step]!;
    f1 += steps.f1[step]!;
    square += squares[step]!;
    steps.precision[step] = unit(precision / n);
    steps.recall[step] = unit(recall / n);
    steps.f1[step] = unit(f1 / n);
    // Of one page the deviation is not known.
    steps.margin[step] = n < 2 ? 0 : 1.96 * Math.sqrt(Math.max(0, square / n - (f1 / n) ** 2) / (n - 1));
  }
  return steps;
}

/** Sums of many differences end a little beside what they are, by less than this. */
const ROUNDING = 1e-12;

function unit(share: number): number {
  return Math.abs(share) < ROUNDING ? 0 : Math.min(1, share);
}

function distinct(pages: readonly Turned[]): Float32Array {
  const all = new Float32Array(pages.reduce((sum, { values }) => sum + values.length, 0));
  let at = 0;
  for (const { values } of pages) {
    all.set(values, at);
    at += values.length;
  }
  all.sort();
  let size = 0;
  for (let i = 0; i < all.length; i++) if (i === 0 || all[i] !== all[i - 1]) all[size++] = all[i]!;
  return all.slice(0, size);
}

function rankIn(values: Float32Array, value: number): number {
  return firstKept(values, value, true);
}

function bestOf({ values, f1 }: Steps, sign: 1 | -1, keepsTies: boolean): CorpusCurve["best"] {
  if (values.length === 0) return null;
  // No limit is below all numbers, so that what lies there is never kept where a tie is dropped.
  const first = !keepsTies && values[0] === -Infinity ? 1 : 0;
  let best = first;
  for (let step = first + 1; step < values.length; step++) if (f1[step]! > f1[best]!) best = step;
  // To keep nothing has to be better by more than rounding. No limit does so where something is kept without a score.
  if (values.at(-1) !== Infinity && f1[values.length]! > f1[best]! + ROUNDING) best = values.length;
  // A step's means hold from the value below it, which is no longer kept, up to its own, and there only if ties are kept.
  const lowest = keepsTies ? values[0]! : -Infinity;
  const below = best === 0 ? lowest : values[best - 1]!;
  const own = values[best] ?? Infinity;
  return { low: Math.min(sign * below, sign * own), high: Math.max(sign * below, sign * own), f1: f1[best]! };
}
