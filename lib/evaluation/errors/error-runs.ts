/** What an extractor's verdicts cost against gold, on leaves. */
import type { LeafRange, Page } from "../../page/page";
import { statisticsOf } from "../../page/statistics";
import { textRuns } from "../../page/text-runs";
import { prfOf, type Prf } from "../../gold/prf";

/** Characters of leaves: kept, content by gold, and both. */
export interface LeafSums {
  readonly kept: number;
  readonly gold: number;
  readonly hits: number;
}

/**
 * `missed`: content that was dropped (false negative); `extra`: something else that was kept (false
 * positive).
 */
export type ErrorKind = "missed" | "extra";

/** Neighbouring leaves with the same error against gold. */
export interface ErrorRun {
  readonly range: LeafRange;
  readonly error: ErrorKind;
  readonly characters: number;
}

/** Runs of missed and of extra text, each within one block-level element. */
export function errorRuns(page: Page, keep: Uint8Array, gold: Uint8Array): ErrorRun[] {
  const { leafLength } = statisticsOf(page);
  const runs: ErrorRun[] = [];
  for (const { start, end } of textRuns(page, { start: 0, end: page.leaves.length })) {
    for (let leaf = start; leaf < end;) {
      const error = errorOf(keep, gold, leaf);
      let stop = leaf + 1;
      let characters = leafLength[leaf]!;
      while (stop < end && errorOf(keep, gold, stop) === error) characters += leafLength[stop++]!;
      if (error !== null && characters > 0)
        runs.push({ range: { start: leaf, end: stop }, error, characters });
      leaf = stop;
    }
  }
  return runs;
}

function errorOf(keep: Uint8Array, gold: Uint8Array, leaf: number): ErrorKind | null {
  return keep[leaf] === gold[leaf] ? null : gold[leaf] === 1 ? "missed" : "extra";
}

export function leafSums(page: Page, keep: Uint8Array, gold: Uint8Array): LeafSums {
  const { leafLength } = statisticsOf(page);
  let kept = 0;
  let wanted = 0;
  let hits = 0;
  for (let leaf = 0; leaf < keep.length; leaf++) {
    if (keep[leaf] === 1) kept += leafLength[leaf]!;
    if (gold[leaf] === 1) wanted += leafLength[leaf]!;
    if (keep[leaf] === 1 && gold[leaf] === 1) hits += leafLength[leaf]!;
  }
  return { kept, gold: wanted, hits };
}

/** Precision, recall and F1 over characters of leaves. */
export function leafScore(page: Page, keep: Uint8Array, gold: Uint8Array): Prf {
  return scoreOfSums(leafSums(page, keep, gold));
}

/** See `leafScore`. */
export function scoreOfSums({ kept, gold, hits }: LeafSums): Prf {
  return prfOf(hits, gold, kept);
}
