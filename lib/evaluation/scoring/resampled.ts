/**
 * F1 of several systems on the same resamples of pages. The numbers of all systems for a page are beside each other,
 * so that one step through a resample adds up all of them: reading is what takes the time, not adding.
 */
import { harmonic } from "../../gold/prf";
import { seededRng } from "../../learn/rng";
import { bootstrap } from "./bootstrap";
import type { Columns } from "./grade-columns";

/** Systems added up together: of 100,000 pages their numbers take 26 MB. */
const TOGETHER = 16;

interface Resampling {
  readonly resamples: number;
  /** The same one draws the same pages, whatever the systems. */
  readonly seed: number;
}

/**
 * By system the F1 of each resample: the mean of the pages' F1 (`macro`), or F1 of mean precision and recall over the
 * pages that count (`macro-harmonic`). The same to the last bit as the means of each system by itself.
 * @param systems of `size` pages each
 */
export function resampledMacro(
  systems: readonly Columns[],
  size: number,
  averaging: "macro" | "macro-harmonic",
  how: Resampling,
): Float64Array[] {
  const values: Float64Array[] = [];
  for (let from = 0; from < systems.length; from += TOGETHER) {
    const block = systems.slice(from, from + TOGETHER);
    values.push(...(averaging === "macro" ? meansOf(block, size, how) : harmonicsOf(block, size, how)));
  }
  return values;
}

function meansOf(systems: readonly Columns[], size: number, how: Resampling): Float64Array[] {
  const f1 = beside(systems.map((columns) => columns.f1));
  return eachResample(systems.length, size, how, (sample, write) => {
    sumsOver(sample, f1, systems.length).forEach((sum, system) => write(system, sum / size));
  });
}

function harmonicsOf(systems: readonly Columns[], size: number, how: Resampling): Float64Array[] {
  const means = meansOfCounted(
    [...systems.map(({ precision }) => precision), ...systems.map(({ recall }) => recall)],
    [...systems.map((columns) => columns.countsPrecision), ...systems.map((columns) => columns.countsRecall)],
    size,
  );
  return eachResample(systems.length, size, how, (sample, write) => {
    const mean = means(sample);
    for (let system = 0; system < systems.length; system++)
      write(system, harmonic(mean[system]!, mean[systems.length + system]!));
  });
}

/** Means over the pages of a resample that count; where none does, over all of them (see `meanOver` in aggregate.ts). */
function meansOfCounted(
  values: readonly Float64Array[],
  countsOf: readonly Uint8Array[],
  size: number,
): (sample: Int32Array) => Float64Array {
  const width = values.length;
  const all = beside(values);
  if (!countsOf.some((counts) => counts.includes(0)))
    return (sample) => sumsOver(sample, all, width).map((sum) => sum / size);
  const counts = beside(countsOf);
  const counted = all.map((value, at) => value * counts[at]!);
  return (sample) => {
    const pages = sumsOver(sample, counts, width);
    const sums = sumsOver(sample, counted, width);
    const whole = pages.includes(0) ? sumsOver(sample, all, width) : sums;
    return sums.map((sum, at) => (pages[at]! > 0 ? sum / pages[at]! : whole[at]! / size));
  };
}

/** (P * columns) page by page. */
function beside(columns: readonly ArrayLike<number>[]): Float64Array {
  const size = columns[0]?.length ?? 0;
  const rows = new Float64Array(size * columns.length);
  columns.forEach((column, at) => {
    for (let page = 0; page < size; page++) rows[page * columns.length + at] = column[page]!;
  });
  return rows;
}

function sumsOver(sample: Int32Array, rows: Float64Array, width: number): Float64Array {
  const sums = new Float64Array(width);
  for (let at = 0; at < sample.length; at++) {
    const from = sample[at]! * width;
    for (let column = 0; column < width; column++) sums[column]! += rows[from + column]!;
  }
  return sums;
}

function eachResample(
  systems: number,
  size: number,
  { resamples, seed }: Resampling,
  work: (sample: Int32Array, write: (system: number, f1: number) => void) => void,
): Float64Array[] {
  const values = Array.from({ length: systems }, () => new Float64Array(resamples));
  let round = 0;
  bootstrap(size, resamples, seededRng(seed), (sample) => {
    work(sample, (system, f1) => (values[system]![round] = f1));
    return ++round;
  });
  return values;
}
