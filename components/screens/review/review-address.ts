/** What the address of a review says, and what picking a pair makes of it. */
import { parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs";
import { writePair } from "@/lib/evaluation/review";
import type { Cell } from "@/components/instruments/agreement/paint-matrix";

/**
 * The place in the queue that is chosen, whether only open pages are listed, whether all are compared, and
 * the pair that orders the queue.
 */
export const ADDRESS = {
  at: parseAsInteger.withDefault(0),
  open: parseAsStringLiteral(["1"]),
  all: parseAsStringLiteral(["1"]),
  apart: parseAsString,
};

/**
 * What orders the queue, and the place in it: places are of one order, so another one begins at its first
 * page.
 */
export interface Order {
  readonly apart: string | null;
  readonly at: null;
}

/** The queue as it is without a pair. */
export const UNPICKED: Order = { apart: null, at: null };

/**
 * The queue after a cell was picked: by that pair; without one where the cell is of one extractor, or of the
 * pair that was picked already.
 */
export function orderPicked(
  { row, column }: Cell,
  extractors: readonly { readonly key: string }[],
  apart: string | null,
): Order {
  const keys = writePair(extractors[row]!.key, extractors[column]!.key);
  return row === column || keys === apart ? UNPICKED : { apart: keys, at: null };
}
