/** What the address of a review says, and what picking a pair makes of it. */
import { createParser, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs";
import { readVoters, writeVoters } from "@/lib/view/comparison/voter-names";

const keys = createParser<readonly string[]>({
  parse: readVoters,
  serialize: writeVoters,
  eq: (a, b) => writeVoters(a) === writeVoters(b),
});

/**
 * The place in the queue that is chosen, whether only open pages are listed, who is compared (the best ones
 * where it does not say), and the metric of F1.
 */
export const ADDRESS = {
  at: parseAsInteger.withDefault(0),
  open: parseAsStringLiteral(["1"]),
  xs: keys,
  metric: parseAsString,
};

/** What orders the queue, and the place in it: places are of one order, so another one begins at its first page. */
export interface Order {
  readonly xs: readonly string[] | null;
  readonly at: null;
}

/** The queue of those who are worth comparing. */
export const USUAL: Order = { xs: null, at: null };

/** The queue of some extractors; the usual one where those are no two. */
export function orderOf(xs: readonly string[]): Order {
  return xs.length < 2 ? USUAL : { xs, at: null };
}
