/** Everything compare mode shows of one page, from what the voters said. Pure. */
import {
  atLeast,
  pairs,
  votePatterns,
  votes,
  type Pair,
  type VotePattern,
} from "../../evaluation/agreement/disagreement";
import { BY_CHARACTERS, type PageScorer } from "../../evaluation/metrics/page-scorer";
import type { Prf } from "../../gold/prf";
import { clusterOrder } from "../../evaluation/agreement/disagreement-order";
import type { LeafRange, Page } from "../../page/page";
import { statisticsOf } from "../../page/statistics";
import { textRuns } from "../../page/text-runs";
import { letterOf } from "./voter-names";
import { annotatorOf, nameOfVoter, type Person } from "./voters";

/** What a voter said of the page; a failure is not an empty answer. */
export type Said =
  | { readonly status: "asking" }
  | { readonly status: "answered"; readonly keep: Uint8Array; readonly ms: number }
  | { readonly status: "failed"; readonly message: string };

/** One column of the comparison. */
export interface Voter {
  readonly id: string;
  readonly letter: string;
  readonly name: string;
  readonly kind: "extractor" | "person";
  readonly said: Said;
  /** Whether its voice counts for the veil and in the patterns. */
  readonly counts: boolean;
  /** Against gold; null without gold or without an answer. */
  readonly score: Prf | null;
}

/** Neighbouring leaves of one block of text on which everybody says the same. */
export interface VoteRun {
  readonly range: LeafRange;
  /** By place of the voter; null where it gave no answer. */
  readonly keeps: readonly (boolean | null)[];
  /** Null without gold. */
  readonly gold: boolean | null;
  readonly characters: number;
  /** Whether those who count, and gold, do not all say the same. */
  readonly isDisputed: boolean;
}

export interface Comparison {
  readonly page: Page;
  readonly voters: readonly Voter[];
  readonly gold: Uint8Array | null;
  /** What the voters and their vote are scored by. */
  readonly scorer: PageScorer;
  /** In document order. */
  readonly runs: readonly VoteRun[];
  readonly disputed: readonly VoteRun[];
  /** (L) how many of those who count keep each leaf. */
  readonly counts: Uint16Array;
  /** How many count and answered. */
  readonly electorate: number;
  readonly lengths: Int32Array;
}

export interface ComparisonInput {
  readonly page: Page;
  readonly ids: readonly string[];
  readonly muted: ReadonlySet<string>;
  readonly said: ReadonlyMap<string, Said>;
  readonly gold: Uint8Array | null;
  /** By characters where it is absent. */
  readonly scorer?: PageScorer;
  /** People whose names are not told. */
  readonly hidden?: readonly Person[];
}

const ASKING: Said = { status: "asking" };

export function compare({
  page,
  ids,
  muted,
  said,
  gold,
  scorer = BY_CHARACTERS,
  hidden,
}: ComparisonInput): Comparison {
  const lengths = statisticsOf(page).leafLength;
  const voters = ids.map((id, place): Voter => {
    const answer = said.get(id) ?? ASKING;
    return {
      id,
      letter: letterOf(place),
      name: nameOfVoter(id, hidden),
      kind: annotatorOf(id) === null ? "extractor" : "person",
      said: answer,
      counts: !muted.has(id),
      score:
        answer.status === "answered" ? scorer.score(page, { keep: answer.keep, fields: [] }, gold) : null,
    };
  });
  const masks = voters.flatMap(({ counts, said: answer }) =>
    counts && answer.status === "answered" ? [answer.keep] : [],
  );
  const runs = runsOf(page, voters, gold, lengths);
  return {
    page,
    voters,
    gold,
    scorer,
    runs,
    disputed: runs.filter(({ isDisputed }) => isDisputed),
    counts: votes({ voters: [], masks, lengths }),
    electorate: masks.length,
    lengths,
  };
}

function runsOf(
  page: Page,
  voters: readonly Voter[],
  gold: Uint8Array | null,
  lengths: Int32Array,
): VoteRun[] {
  const masks = voters.map(({ said }) => (said.status === "answered" ? said.keep : null));
  const all = [...masks, gold];
  const isSame = (a: number, b: number) => all.every((mask) => mask === null || mask[a] === mask[b]);
  const runs: VoteRun[] = [];
  for (const { start, end } of textRuns(page, { start: 0, end: page.leaves.length })) {
    for (let leaf = start; leaf < end;) {
      let stop = leaf + 1;
      let characters = lengths[leaf]!;
      while (stop < end && isSame(leaf, stop)) characters += lengths[stop++]!;
      const keeps = masks.map((mask) => (mask === null ? null : mask[leaf] === 1));
      const own = gold === null ? null : gold[leaf] === 1;
      const voices = [...keeps.filter((_, place) => voters[place]!.counts), own];
      runs.push({
        range: { start: leaf, end: stop },
        keeps,
        gold: own,
        characters,
        isDisputed: characters > 0 && voices.includes(true) && voices.includes(false),
      });
      leaf = stop;
    }
  }
  return runs;
}

/** What at least `k` of those who count keep, and its score; `k` is brought into `[1, electorate]`. */
export function voteAt(
  { page, counts, electorate, gold, scorer }: Comparison,
  k: number,
): { readonly k: number; readonly keep: Uint8Array; readonly score: Prf | null } {
  const need = Math.max(1, Math.min(k, Math.max(1, electorate)));
  const keep = atLeast(counts, need);
  return { k: need, keep, score: scorer.score(page, { keep, fields: [] }, gold) };
}

/** The smallest number that is more than half. */
export const majority = (electorate: number): number => Math.floor(electorate / 2) + 1;

/** The run that a leaf belongs to; undefined for a leaf that is not on the page. */
export function runAt({ runs }: Comparison, leaf: number): VoteRun | undefined {
  let low = 0;
  let high = runs.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (runs[middle]!.range.start <= leaf) low = middle;
    else high = middle - 1;
  }
  const found = runs[low];
  return found !== undefined && found.range.start <= leaf && leaf < found.range.end ? found : undefined;
}

/** A row or column: a voter or gold. */
export interface MatrixRow {
  readonly letter: string;
  readonly name: string;
  /** A figure of its own for the diagonal, in [0, 1]; absent: the diagonal stays empty. */
  readonly own?: number;
}

/** Agreement of all that answered, and gold, in the order in which alike ones stand together. */
export interface AgreementMatrix {
  readonly rows: readonly MatrixRow[];
  readonly pairs: readonly (readonly Pair[])[];
}

/** What gold is called where voters have letters. */
export const GOLD_LETTER = "★";

export function matrixOf({ voters, gold, lengths }: Comparison): AgreementMatrix {
  const present = [
    ...voters.flatMap(({ letter, name, said }) =>
      said.status === "answered" ? [{ letter, name, mask: said.keep }] : [],
    ),
    ...(gold === null ? [] : [{ letter: GOLD_LETTER, name: "Gold", mask: gold }]),
  ];
  const all = pairs({
    voters: present.map(({ name }) => name),
    masks: present.map(({ mask }) => mask),
    lengths,
  });
  const order = clusterOrder(all.map((row) => row.map(({ f1 }) => 1 - f1)));
  return {
    rows: order.map((at) => present[at]!),
    pairs: order.map((row) => order.map((column) => all[row]![column]!)),
  };
}

/** A vote pattern with its name, one digit per column. */
export interface NamedPattern extends VotePattern {
  readonly key: string;
}

/** Who takes part in the patterns, gold last, and the patterns. */
export function patternsOf({ voters, gold, lengths }: Comparison): {
  readonly columns: readonly MatrixRow[];
  readonly patterns: readonly NamedPattern[];
} {
  const present = voters.flatMap(({ letter, name, said, counts }) =>
    counts && said.status === "answered" ? [{ letter, name, mask: said.keep }] : [],
  );
  const columns = gold === null ? present : [...present, { letter: GOLD_LETTER, name: "Gold", mask: gold }];
  const patterns = votePatterns({
    voters: columns.map(({ name }) => name),
    masks: columns.map(({ mask }) => mask),
    lengths,
  });
  return {
    columns,
    patterns: patterns.map((pattern) => ({ ...pattern, key: pattern.keeps.map(Number).join("") })),
  };
}

type Place = { readonly range: LeafRange; readonly characters: number };

/** Places with the largest first, equal ones in the order of the page. */
export function largestFirst<T extends Place>(places: readonly T[]): T[] {
  return [...places].sort((a, b) => b.characters - a.characters || a.range.start - b.range.start);
}

/**
 * The place after (`1`) or before (`-1`) a leaf, round the end; from nowhere the largest; null where there is
 * none.
 */
export function stepRun<T extends Place>(runs: readonly T[], at: number | null, direction: 1 | -1): T | null {
  if (at === null) return largestFirst(runs)[0] ?? null;
  const found =
    direction === 1
      ? runs.find(({ range }) => range.start > at)
      : runs.findLast(({ range }) => range.start < at);
  return found ?? runs.at(direction === 1 ? 0 : -1) ?? null;
}
