/**
 * Settling what two voters say differently: which leaves a key decides and as what, what is settled already,
 * what an extractor got wrong. Pure.
 */
import type { ErrorRun } from "../../evaluation/errors/error-runs";
import { axisRange } from "../../page/axis";
import { expand } from "../../labels/expand";
import { leavesOfStretches } from "../../gold/leaves";
import { stretches } from "../../gold/stretches";
import type { Operation, Target } from "../../labels/model";
import type { LeafRange, Page } from "../../page/page";
import type { DifferenceRow } from "./differences";

/** The two words that settle a text. */
export type Settlement = "main" | "boilerplate";

/** Who is right: the left side of the pair, the right one, or none of them. */
export type Choice = "a" | "b" | "neither";

/** (L) 0 where a leaf is not settled, 1 main, 2 boilerplate. */
export type Settled = Uint8Array;
const NONE = 0;
const BOILERPLATE = 2;
const WORDS: readonly (Settlement | null)[] = [null, "main", "boilerplate"];

/**
 * What a choice makes of a difference. Where both sides say the same and gold something else, both sides mean
 * what they say and neither means that gold is right. Where they differ, one of them drops the text, and
 * neither means that it is nothing that anybody should have kept.
 */
export function settlementOf({ a, b }: Pick<DifferenceRow, "a" | "b">, choice: Choice): Settlement {
  const keeps = choice === "a" ? a : choice === "b" ? b : a === b ? !a : false;
  return keeps ? "main" : "boilerplate";
}

/** What an annotator's log settles. A leaf counts as what more than half of it is labelled. */
export function settledLeaves(page: Page, operations: readonly Operation[]): Settled {
  const intervals = expand(page, operations);
  const leavesOf = (label: Settlement): Uint8Array =>
    leavesOfStretches(page, stretches(intervals.filter(({ layer1 }) => layer1 === label)));
  const settled = leavesOf("main");
  for (const [leaf, isIn] of leavesOf("boilerplate").entries()) if (isIn === 1) settled[leaf] = BOILERPLATE;
  return settled;
}

/**
 * How far a stretch of leaves is settled, and as what: null while it is open or its parts are settled
 * differently.
 */
export interface Standing {
  readonly state: "open" | "partly" | "settled";
  readonly as: Settlement | null;
}

/** How far the leaves of a range are settled, and as what. */
export function standingOf(range: LeafRange, settled: Settled): Standing {
  const words = new Set(settled.subarray(range.start, range.end));
  if (words.size === 1) {
    const [word] = words;
    return word === NONE ? { state: "open", as: null } : { state: "settled", as: WORDS[word!]! };
  }
  return { state: words.has(NONE) ? "partly" : "settled", as: null };
}

/** The differences of a pair and how many of them are settled. */
export interface Progress {
  readonly settled: number;
  readonly total: number;
  /**
   * Whether all of it is settled, or two people leave nothing to settle: then the page can be called done.
   */
  readonly isComplete: boolean;
}

/**
 * How many of the differences are settled as a whole. @param isAgreed whether the page is settled where there
 * is no difference
 */
export function progressOf(rows: readonly DifferenceRow[], settled: Settled, isAgreed = false): Progress {
  const differences = rows.filter(({ differs }) => differs);
  const done = differences.filter(({ range }) => standingOf(range, settled).state === "settled").length;
  return {
    settled: done,
    total: differences.length,
    isComplete: done === differences.length && (done > 0 || isAgreed),
  };
}

/** The difference that a leaf belongs to; null where the three say the same, and for no leaf. */
export function differenceAt(rows: readonly DifferenceRow[], leaf: number | null): DifferenceRow | null {
  return leaf === null
    ? null
    : (rows.find(({ range, differs }) => differs && range.start <= leaf && leaf < range.end) ?? null);
}

/**
 * What a key settles: the difference under the cursor, or of it only what is selected. A step through the
 * differences selects a whole one, a click on the page and a step through all disagreements a single text.
 */
export function underCursor(
  rows: readonly DifferenceRow[],
  selected: LeafRange | null,
): DifferenceRow | null {
  const row = differenceAt(rows, selected?.start ?? null);
  if (row === null || selected === null) return null;
  const runs = row.runs.filter(({ range }) => range.start < selected.end && selected.start < range.end);
  return {
    ...row,
    runs,
    range: { start: runs[0]!.range.start, end: runs.at(-1)!.range.end },
    characters: runs.reduce((sum, { characters }) => sum + characters, 0),
  };
}

/** The differences that still want a word, partly settled ones too. */
export function openDifferences(rows: readonly DifferenceRow[], settled: Settled): readonly DifferenceRow[] {
  return rows.filter(({ differs, range }) => differs && standingOf(range, settled).state !== "settled");
}

/** A run of leaves and the word for it. */
export interface Settling {
  readonly range: LeafRange;
  readonly as: Settlement;
}

/**
 * What the three say alike and nobody has settled: with it, the labels of a page say something of all its
 * text.
 */
export function agreedLeaves(rows: readonly DifferenceRow[], settled: Settled): readonly Settling[] {
  const found: Settling[] = [];
  for (const { range, a, differs } of rows) {
    if (differs) continue;
    for (let leaf = range.start; leaf < range.end;) {
      let end = leaf + 1;
      while (end < range.end && (settled[end] === NONE) === (settled[leaf] === NONE)) end++;
      if (settled[leaf] === NONE) found.push({ range: { start: leaf, end }, as: a ? "main" : "boilerplate" });
      leaf = end;
    }
  }
  return found;
}

/**
 * The target of a label on leaves. Always characters: of equally deep targets the last word counts, whatever
 * was settled before around or inside it.
 */
export function targetOf(page: Page, range: LeafRange): Target {
  return { kind: "interval", ...axisRange(page, range) };
}

/**
 * What went wrong in a difference, for its cause: by the word that settled it, else by gold. The sides that
 * were wrong all made the same error, so it is that of the first of them; where both were right, gold was
 * not, and it is what they seemed to do wrong. Null while nobody knows what is right.
 */
export function errorOf(
  { range, characters, a, b, gold }: DifferenceRow,
  settled: Settled,
): (ErrorRun & { readonly isOfGold: boolean }) | null {
  const { state, as } = standingOf(range, settled);
  const isMain = state === "open" ? gold : as === null ? null : as === "main";
  if (isMain === null) return null;
  const isOfGold = a === isMain && b === isMain;
  const isMissed = isOfGold ? !isMain : isMain;
  return { range, characters, error: isMissed ? "missed" : "extra", isOfGold };
}
