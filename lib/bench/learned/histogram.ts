/** The values of one feature over the text runs of a corpus, those of content beside those of boilerplate. */
import type { LabelledColumn } from "./input-values";

const BINS = 16;
/** The outermost values, which may be far off, fall into the first and the last bin. */
const EDGE = 0.01;

export interface Histogram {
  /** (BINS + 1) rising. */
  readonly edges: readonly number[];
  /** (BINS) share of the runs of content, and of the others, in each bin. */
  readonly content: readonly number[];
  readonly boilerplate: readonly number[];
}

export function histogramOf({ values, labels }: LabelledColumn): Histogram {
  const rising = Float64Array.from(values).sort();
  const at = (share: number): number => rising[Math.round(share * (rising.length - 1))] ?? 0;
  const [low, high] = [at(EDGE), at(1 - EDGE)];
  const width = (high - low) / BINS;
  const counts = [new Array<number>(BINS).fill(0), new Array<number>(BINS).fill(0)];
  values.forEach((value, run) => {
    const bin = width === 0 ? 0 : Math.floor((value - low) / width);
    counts[labels[run]!]![Math.max(0, Math.min(BINS - 1, bin))]!++;
  });
  const shares = (bins: readonly number[]): number[] => {
    const all = bins.reduce((sum, count) => sum + count, 0);
    return bins.map((count) => (all === 0 ? 0 : count / all));
  };
  return {
    edges: Array.from({ length: BINS + 1 }, (_, edge) => low + edge * width),
    content: shares(counts[1]!),
    boilerplate: shares(counts[0]!),
  };
}
