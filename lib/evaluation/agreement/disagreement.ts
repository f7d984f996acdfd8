import { prfOf, type Prf } from "../../gold/prf";

/**
 * Who keeps which leaf of one page. All voters see the same leaves, so voting is addition. Every figure here
 * is weighted by characters: a paragraph counts more than a link.
 */
export interface Ballot {
  /** (V) name of each voter: an extractor, an annotation set or gold. */
  readonly voters: readonly string[];
  /** (V x L) 1 where the voter keeps the leaf. */
  readonly masks: readonly Uint8Array[];
  /** (L) characters of each leaf. */
  readonly lengths: Int32Array;
}

/**
 * A voter against another by characters: F1 is symmetric, so which of both is taken for gold does not matter.
 */
export interface Pair {
  readonly f1: number;
  /**
   * Cohen's kappa in [-1, 1]; 1 where both agree on every character, also where chance alone would give that.
   */
  readonly kappa: number;
}

/** Leaves on which exactly the same voters agree: one row of an UpSet chart. */
export interface VotePattern {
  /** (V) who keeps these leaves. */
  readonly keeps: readonly boolean[];
  /** In document order. */
  readonly leaves: readonly number[];
  readonly characters: number;
}

/** (L) how many voters keep each leaf. */
export function votes({ masks, lengths }: Ballot): Uint16Array {
  const sums = new Uint16Array(lengths.length);
  for (const mask of masks)
    for (let leaf = 0; leaf < sums.length; leaf++) if (mask[leaf] === 1) sums[leaf]! += 1;
  return sums;
}

/** (L) 1 where at least `k` voters keep the leaf; `k` of 0 keeps everything. */
export function atLeast(counts: Uint16Array, k: number): Uint8Array {
  return Uint8Array.from(counts, (count) => (count >= k ? 1 : 0));
}

/**
 * How well a mask meets another, by characters (docs/algorithms/metrics.md#empty-cases).
 *
 * @param keep (L) the answer
 * @param gold (L) what it is held against
 * @param lengths (L) characters of each leaf
 */
export function scoreOf(keep: Uint8Array, gold: Uint8Array, lengths: Int32Array): Prf {
  const { both, first, second } = overlap(keep, gold, lengths);
  return prfOf(both, second, first);
}

/** Agreement of two masks of the same page. */
export function pairOf(a: Uint8Array, b: Uint8Array, lengths: Int32Array): Pair {
  const { both, first, second, total } = overlap(a, b, lengths);
  const { f1 } = prfOf(both, second, first);
  if (total === 0) return { f1, kappa: 1 };
  const observed = (total - first - second + 2 * both) / total;
  const chance = (first * second + (total - first) * (total - second)) / (total * total);
  return { f1, kappa: chance === 1 ? 1 : (observed - chance) / (1 - chance) };
}

/** (V x V) agreement of every two voters; symmetric, 1 on the diagonal. */
export function pairs({ masks, lengths }: Ballot): Pair[][] {
  const rows: Pair[][] = masks.map(() => []);
  masks.forEach((mask, row) => {
    rows[row]![row] = { f1: 1, kappa: 1 };
    for (let column = row + 1; column < masks.length; column++) {
      const pair = pairOf(mask, masks[column]!, lengths);
      rows[row]![column] = pair;
      rows[column]![row] = pair;
    }
  });
  return rows;
}

/**
 * The rows of an UpSet chart, most characters first, ties in document order; leaves of length 0 belong to
 * their pattern too.
 */
export function votePatterns({ masks, lengths }: Ballot): VotePattern[] {
  const found = new Map<string, { keeps: boolean[]; leaves: number[]; characters: number }>();
  for (let leaf = 0; leaf < lengths.length; leaf++) {
    const keeps = masks.map((mask) => mask[leaf] === 1);
    const key = keeps.map(Number).join("");
    const pattern = found.get(key) ?? { keeps, leaves: [], characters: 0 };
    pattern.leaves.push(leaf);
    pattern.characters += lengths[leaf]!;
    found.set(key, pattern);
  }
  return [...found.values()].sort((a, b) => b.characters - a.characters || a.leaves[0]! - b.leaves[0]!);
}

/**
 * (L) characters of each leaf times the share of pairs of voters that disagree on it: 0 where all agree. Its
 * sum over the page tells how much text is in dispute.
 */
export function disagreementMass(ballot: Ballot): Float64Array {
  const voters = ballot.masks.length;
  const pairCount = (voters * (voters - 1)) / 2;
  return Float64Array.from(votes(ballot), (keeps, leaf) =>
    pairCount === 0 ? 0 : (ballot.lengths[leaf]! * keeps * (voters - keeps)) / pairCount,
  );
}

/**
 * The share of a page in dispute, in [0, 1]: its disagreement mass by its characters; 0 for a page without
 * text.
 */
export function disagreementShare(ballot: Ballot): number {
  const total = ballot.lengths.reduce((sum, length) => sum + length, 0);
  return total === 0 ? 0 : disagreementMass(ballot).reduce((sum, mass) => sum + mass, 0) / total;
}

function overlap(
  a: Uint8Array,
  b: Uint8Array,
  lengths: Int32Array,
): { both: number; first: number; second: number; total: number } {
  let both = 0;
  let first = 0;
  let second = 0;
  let total = 0;
  for (let leaf = 0; leaf < lengths.length; leaf++) {
    const length = lengths[leaf]!;
    total += length;
    if (a[leaf] === 1) first += length;
    if (b[leaf] === 1) second += length;
    if (a[leaf] === 1 && b[leaf] === 1) both += length;
  }
  return { both, first, second, total };
}
