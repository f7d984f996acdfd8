/**
 * How alike the extractors of a stored run are over its pages. Masks are not stored with a run, so it is read
 * off the F1 of its first metric: two extractors of the same F1 may still keep different text.
 */
import { z } from "zod";
import { clusterOrder } from "./disagreement-order";
import type { CorpusPair } from "./review";

/** What of a review does not grow with its pages. */
export interface Agreement {
  /** (V) in the order in which alike ones stand together; `mean` is null without a scored page. */
  readonly extractors: readonly { readonly key: string; readonly id: string; readonly mean: number | null }[];
  /** (V x V) in that order. */
  readonly pairs: readonly (readonly CorpusPair[])[];
  /** How many pages have two scores or more. */
  readonly pages: number;
}

/**
 * The order and the pairs of V extractors.
 * @param columns (V) of (P) page F1, see `f1Column`
 * @returns `order` (V) positions of the extractors as they are drawn; the rest in that order
 */
export function compareColumns(columns: readonly Float64Array[]): {
  readonly order: readonly number[];
  readonly pairs: readonly (readonly CorpusPair[])[];
  readonly means: readonly (number | null)[];
} {
  const pairs: CorpusPair[][] = columns.map(() => []);
  columns.forEach((a, row) => {
    pairs[row]![row] = { agreement: 1, correlation: 1 };
    for (let column = row + 1; column < columns.length; column++)
      pairs[row]![column] = pairs[column]![row] = pairOf(a, columns[column]!);
  });
  const order = clusterOrder(pairs.map((row) => row.map(({ agreement }) => 1 - agreement)));
  return {
    order,
    pairs: order.map((row) => order.map((column) => pairs[row]![column]!)),
    means: order.map((at) => meanOf(columns[at]!)),
  };
}

/** As finely as anything of a review is drawn; the digits behind would be most of what is sent. */
export const asDrawn = (value: number): number => Math.round(value * 1000) / 1000;

/** The agreement of the extractors over pages, with their F1 in columns as for `compareColumns`. */
export function agreementOf(
  extractors: readonly { readonly key: string; readonly id: string }[],
  columns: readonly Float64Array[],
): Agreement {
  const { order, pairs, means } = compareColumns(columns);
  return {
    extractors: order.map((at, place) => {
      const { key, id } = extractors[at]!;
      return { key, id, mean: means[place]! };
    }),
    pairs: pairs.map((row) =>
      row.map(({ agreement, correlation }) => ({
        agreement: asDrawn(agreement),
        correlation: asDrawn(correlation),
      })),
    ),
    pages: pagesWithTwo(columns),
  };
}

function pagesWithTwo(columns: readonly Float64Array[]): number {
  const scores = new Uint32Array(columns[0]?.length ?? 0);
  for (const column of columns) column.forEach((f1, page) => void (scores[page]! += isNaN(f1) ? 0 : 1));
  return scores.filter((count) => count > 1).length;
}

function pairOf(a: Float64Array, b: Float64Array): CorpusPair {
  let n = 0;
  let apart = 0;
  let sumA = 0;
  let sumB = 0;
  let squareA = 0;
  let squareB = 0;
  let product = 0;
  for (let page = 0; page < a.length; page++) {
    const x = a[page]!;
    const y = b[page]!;
    if (isNaN(x) || isNaN(y)) continue;
    n++;
    apart += Math.abs(x - y);
    sumA += x;
    sumB += y;
    squareA += x * x;
    squareB += y * y;
    product += x * y;
  }
  if (n === 0) return { agreement: 1, correlation: 0 };
  const varianceA = squareA - (sumA * sumA) / n;
  const varianceB = squareB - (sumB * sumB) / n;
  const never = varianceA <= 1e-12 || varianceB <= 1e-12;
  const correlation = never ? 0 : (product - (sumA * sumB) / n) / Math.sqrt(varianceA * varianceB);
  return { agreement: 1 - apart / n, correlation: Math.max(-1, Math.min(1, correlation)) };
}

function meanOf(column: Float64Array): number | null {
  const known = column.filter((f1) => !isNaN(f1));
  return known.length === 0 ? null : known.reduce((sum, f1) => sum + f1, 0) / known.length;
}

const asOfVersion = z.object({
  version: z.literal(1),
  pages: z.number(),
  extractors: z.array(z.object({ key: z.string(), id: z.string(), mean: z.number().nullable() })),
  pairs: z.array(z.array(z.object({ agreement: z.number(), correlation: z.number() }))),
});

/** An agreement as the digest of its run. */
export const writeAgreement = (agreement: Agreement): string => JSON.stringify({ version: 1, ...agreement });

/** The agreement in the digest of a run; null for one of another version. */
export function readAgreement(digest: string): Agreement | null {
  const known = asOfVersion.safeParse(JSON.parse(digest));
  if (!known.success) return null;
  const { extractors, pairs, pages } = known.data;
  return { extractors, pairs, pages };
}
