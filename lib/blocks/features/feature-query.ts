/** The cosine of two blocks, and what of it can be told before their terms are compared. */
import type { TermBlock } from "./term-block";

export interface FeatureComparison {
  /** Blocks with a cosine above it are the same, in (0, 1]. */
  readonly epsilon: number;
  readonly scale: "max" | "raw";
  /** What counts weigh beside terms, at least 0. */
  readonly numericWeight: number;
  /** Blocks of fewer distinct terms are the same only where terms and counts are equal. */
  readonly minTerms: number;
}

/** A block as an index holds it. */
export interface IndexedBlock {
  readonly hash: string;
  /** Numbers of its terms, ascending. */
  readonly terms: Int32Array;
  readonly counts: readonly number[];
  readonly textLength: number;
}

/**
 * (features) what a count is multiplied by. @param maxima (features) the largest count of each in a block of the
 * site
 */
export function weightsFor(
  page: readonly TermBlock[],
  maxima: Float64Array,
  { scale, numericWeight }: FeatureComparison,
): Float64Array {
  if (scale === "raw") return new Float64Array(maxima.length).fill(numericWeight);
  const largest = maxima.slice();
  for (const { counts } of page)
    counts.forEach((count, feature) => (largest[feature] = Math.max(largest[feature]!, count)));
  return largest.map((most) => (most === 0 ? 0 : numericWeight / most));
}

/** A block that is looked for in an index. */
export class FeatureQuery {
  /** Numbers of the terms that the index knows, ascending. */
  readonly terms: Int32Array;
  /** How many terms it has. */
  readonly size: number;
  private readonly counts: readonly number[];
  /** Squared length of the weighted counts. */
  private readonly squared: number;

  constructor(
    { terms, counts }: TermBlock,
    ids: ReadonlyMap<string, number>,
    private readonly weights: Float64Array,
  ) {
    this.terms = Int32Array.from(terms.flatMap((term) => ids.get(term) ?? [])).sort();
    this.size = terms.length;
    this.counts = counts;
    this.squared = this.product(counts, counts);
  }

  /** More than so many terms are in common with whatever block has a cosine above epsilon. */
  leastInCommon(epsilon: number): number {
    const square = epsilon * epsilon;
    return square * this.size - (1 - square) * this.squared - 1e-9;
  }

  /** The cosine with a block; -1 where it is not above epsilon, which is mostly told without counting terms. */
  cosineAbove(epsilon: number, { terms, counts }: IndexedBlock): number {
    const theirs = this.product(counts, counts);
    const product = this.product(this.counts, counts);
    const lengths = Math.sqrt((this.squared + this.size) * (theirs + terms.length));
    if (product + Math.min(this.terms.length, terms.length) <= epsilon * lengths) return -1;
    const cosine = (product + commonOf(this.terms, terms)) / lengths;
    return cosine > epsilon ? cosine : -1;
  }

  private product(a: readonly number[], b: readonly number[]): number {
    let sum = 0;
    for (let feature = 0; feature < this.weights.length; feature++) {
      const weight = this.weights[feature]!;
      sum += a[feature]! * b[feature]! * weight * weight;
    }
    return sum;
  }
}

/** How many numbers two ascending lists have in common. */
function commonOf(a: Int32Array, b: Int32Array): number {
  let common = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i]! === b[j]!) {
      common++;
      i++;
      j++;
    } else if (a[i]! < b[j]!) i++;
    else j++;
  }
  return common;
}
