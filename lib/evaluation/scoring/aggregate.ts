import { seededRng } from "../../learn/rng";
import { bootstrap, intervalOf, type Sample } from "./bootstrap";
import type { Counted } from "./grade";
import { columnsOf, type Columns } from "./grade-columns";
import { harmonic, NOTHING_RIGHT, prfOf, type Prf } from "../../gold/prf";
import { resampledMacro } from "./resampled";
import type { Metric, Summary } from "./score";

type Averaging = Metric["averaging"];

/**
 * Resamples behind an interval (docs/algorithms/metrics.md#means); the seed is arbitrary and fixed, so that a
 * report can be made again.
 */
const RESAMPLES = 1000;
const SEED = 1;

/** Mean, median and 95 % bootstrap interval of the F1 over a group of pages. All are 0 for no pages. */
export function summarise(grades: readonly Counted[], averaging: Averaging): Summary {
  return summariseAll([grades], averaging)[0]!;
}

/**
 * As `summarise` of each list. Lists of one length are resampled together: the same pages are drawn for all
 * of them either way, and drawing is what takes the time.
 */
export function summariseAll(lists: readonly (readonly Counted[])[], averaging: Averaging): Summary[] {
  return summariseColumns(lists.map(columnsOf), averaging);
}

/** As `summariseAll`, of what was put into columns before. */
export function summariseColumns(all: readonly Columns[], averaging: Averaging): Summary[] {
  const intervals = new Map<Columns, readonly [number, number]>();
  for (const size of new Set(all.map(({ f1 }) => f1.length))) {
    const same = all.filter(({ f1 }) => f1.length === size);
    intervalsOf(same, size, averaging).forEach((interval, at) => intervals.set(same[at]!, interval));
  }
  return all.map((columns) => {
    const n = columns.f1.length;
    const [low, high] = intervals.get(columns)!;
    const { precision, recall, f1 } = meanOf(columns, everyPage(n), averaging);
    return { precision, recall, f1, medianF1: medianOf(columns.f1), n, low, high };
  });
}

/** The 95 % interval of each system over `size` pages. */
function intervalsOf(
  systems: readonly Columns[],
  size: number,
  averaging: Averaging,
): (readonly [number, number])[] {
  // Every resample of fewer than two pages is the group itself.
  if (size < 2)
    return systems.map((columns) => {
      const { f1 } = meanOf(columns, everyPage(size), averaging);
      return [f1, f1];
    });
  return resampledF1s(systems, size, averaging).map(intervalOf);
}

/** By system the F1 of each resample of its pages, the same pages for all. */
function resampledF1s(systems: readonly Columns[], size: number, averaging: Averaging): Float64Array[] {
  const how = { resamples: RESAMPLES, seed: SEED };
  if (averaging !== "micro") return resampledMacro(systems, size, averaging, how);
  const values = systems.map(() => new Float64Array(RESAMPLES));
  let round = 0;
  bootstrap(size, RESAMPLES, seededRng(SEED), (sample) => {
    systems.forEach((columns, system) => (values[system]![round] = ratioOfSums(columns, sample).f1));
    return ++round;
  });
  return values;
}

function everyPage(size: number): Sample {
  return Int32Array.from({ length: size }, (_, page) => page);
}

/** The mean alone, without the resampling behind an interval. All are 0 for no pages. */
export function meanScore(grades: readonly Counted[], averaging: Averaging): Prf {
  return meanOfColumns(columnsOf(grades), averaging);
}

/** As `meanScore`, of what was put into columns before. */
export function meanOfColumns(columns: Columns, averaging: Averaging): Prf {
  return meanOf(columns, everyPage(columns.f1.length), averaging);
}

/** How much better (positive) or worse (negative) one extractor is than another on the same pages. */
export interface Difference {
  /** F1 of the first minus F1 of the second. */
  readonly f1: number;
  /** The 95 % interval of `f1` when pages are resampled, the same pages for both. */
  readonly low: number;
  readonly high: number;
}

/**
 * Compare two extractors over the same pages, given in the same order, by paired resampling.
 *
 * @throws RangeError where the lists differ in length
 */
export function compare(
  first: readonly Counted[],
  second: readonly Counted[],
  averaging: Averaging,
): Difference {
  if (first.length !== second.length)
    throw new RangeError(`paired lists differ in length: ${first.length} and ${second.length}`);
  if (first.length === 0) return { f1: 0, low: 0, high: 0 };
  const all = Int32Array.from(first, (_, page) => page);
  const [a, b] = [columnsOf(first), columnsOf(second)];
  const [resampledA, resampledB] = resampledF1s([a, b], first.length, averaging);
  const [low, high] = intervalOf(resampledA!.map((f1, round) => f1 - resampledB![round]!));
  return { f1: meanOf(a, all, averaging).f1 - meanOf(b, all, averaging).f1, low, high };
}

/** Middle value, the mean of the two middle ones for an even number; 0 for none. */
export function medianOf(values: ArrayLike<number>): number {
  if (values.length === 0) return 0;
  const sorted = Float64Array.from(values).sort();
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

function meanOf(columns: Columns, pages: Sample, averaging: Averaging): Prf {
  if (averaging === "micro") return ratioOfSums(columns, pages);
  const precision = meanOver(pages, columns.precision, columns.countsPrecision);
  const recall = meanOver(pages, columns.recall, columns.countsRecall);
  if (averaging === "macro-harmonic") return { precision, recall, f1: harmonic(precision, recall) };
  let f1 = 0;
  for (const page of pages) f1 += columns.f1[page]!;
  return { precision, recall, f1: pages.length === 0 ? 0 : f1 / pages.length };
}

/**
 * Mean over the pages that count. shingle-4's program leaves open what it is where none does: then it is the
 * mean of what the metric says of those pages by themselves (docs/algorithms/metrics.md#empty-cases), so that
 * pages that are right stay right: 1 where there is nothing to find and nothing was found, 0 where nothing
 * was found of something.
 */
function meanOver(pages: Sample, values: Float64Array, counts: Uint8Array): number {
  let sum = 0;
  let counted = 0;
  let all = 0;
  for (const page of pages) {
    all += values[page]!;
    if (counts[page] === 0) continue;
    sum += values[page]!;
    counted++;
  }
  return counted > 0 ? sum / counted : pages.length === 0 ? 0 : all / pages.length;
}

/**
 * Precision and recall from summed units. A page on which the extractor failed counts as one of mean gold of
 * which it found nothing; where no other page has gold, as one of which nothing is right, as in a mean of pages.
 */
function ratioOfSums(columns: Columns, pages: Sample): Prf {
  let [common, extracted, gold, failed] = [0, 0, 0, 0];
  for (const page of pages) {
    common += columns.common[page] ?? 0;
    extracted += columns.extracted[page] ?? 0;
    gold += columns.gold[page] ?? 0;
    failed += columns.failed[page]!;
  }
  if (failed === pages.length) return NOTHING_RIGHT;
  if (gold === 0 && failed > 0) {
    // Failures that weigh as much as the gold there is would weigh nothing.
    const { precision, recall, f1 } = prfOf(common, gold, extracted);
    const answered = pages.length - failed;
    const of = (value: number): number => (value * answered) / pages.length;
    return { precision: of(precision), recall: of(recall), f1: of(f1) };
  }
  return prfOf(common, (gold * pages.length) / (pages.length - failed), extracted);
}
