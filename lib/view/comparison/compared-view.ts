/** What the panes of compare mode read: one comparison at one setting of the address. Pure. */
import type { Prf } from "../../gold/prf";
import {
  compare,
  majority,
  patternsOf,
  voteAt,
  type Comparison,
  type ComparisonInput,
  type MatrixRow,
  type NamedPattern,
} from "./comparison";
import { differenceRows, pairFrom, type DifferenceRow } from "./differences";

export interface ComparedView {
  readonly comparison: Comparison;
  /** What at least `k` keep. */
  readonly vote: { readonly k: number; readonly keep: Uint8Array; readonly score: Prf | null };
  /** Ids of the two side by side; null with fewer than two. */
  readonly pair: readonly [string, string] | null;
  readonly rows: readonly DifferenceRow[];
  readonly columns: readonly MatrixRow[];
  readonly patterns: readonly NamedPattern[];
}

/** Everything but the vote; changes when an answer comes in or somebody is chosen. */
export type ComparedGround = Omit<ComparedView, "vote">;

/** @param pair as the address names it */
export function groundOf(input: ComparisonInput, pair: string | null): ComparedGround {
  const comparison = compare(input);
  const ids = comparison.voters.map(({ id }) => id);
  const chosen = pairFrom(pair, ids);
  return {
    comparison,
    pair: chosen,
    rows: chosen === null ? [] : differenceRows(comparison, chosen),
    ...patternsOf(comparison),
  };
}

/** @param k as the address says it; null is the majority */
export function viewAt(ground: ComparedGround, k: number | null): ComparedView {
  return { ...ground, vote: voteAt(ground.comparison, k ?? majority(ground.comparison.electorate)) };
}
