/** What an extractor's verdicts cost against gold, on leaves. Pure. */
import { harmonic } from "../../lib/evaluation/metrics/ratio";
import type { LeafRange, Page } from "../../lib/page/page";
import { statisticsOf } from "../../lib/page/statistics";
import { textRuns } from "../overlay/scene";

/** Precision, recall and F1 over characters of leaves, each in [0, 1]. */
export interface LeafScore {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/** Neighbouring leaves with the same error against gold. */
export interface ErrorRun {
  readonly range: LeafRange;
  readonly error: "missed" | "extra";
  readonly characters: number;
}

/** Runs of missed and of extra text, each within one block-level element. */
export function errorRuns(page: Page, keep: Uint8Array, gold: Uint8Array): ErrorRun[] {
  const { leafLength } = statisticsOf(page);
  const runs: ErrorRun[] = [];
  for (const { start, end } of textRuns(page, { start: 0, end: page.leaves.length })) {
    for (let leaf = start; leaf < end; ) {
      const error = errorOf(keep, gold, leaf);
      let stop = leaf + 1, characters = leafLength[leaf]!;
      while (stop < end && errorOf(keep, gold, stop) === error) characters += leafLength[stop++]!;
      if (error !== null && characters > 0) runs.push({ range: { start: leaf, end: stop }, error, characters });
      leaf = stop;
    }
  }
  return runs;
}

function errorOf(keep: Uint8Array, gold: Uint8Array, leaf: number): ErrorRun["error"] | null {
  return keep[leaf] === gold[leaf] ? null : gold[leaf] === 1 ? "missed" : "extra";
}

/** Character weights. Nothing kept and nothing gold is 1; kept without gold has precision 0 and recall 1; gold without anything kept is 0. */
export function leafScore(page: Page, keep: Uint8Array, gold: Uint8Array): LeafScore {
  const { leafLength } = statisticsOf(page);
  let kept = 0, wanted = 0, hits = 0;
  for (let leaf = 0; leaf < keep.length; leaf++) {
    if (keep[leaf] === 1) kept += leafLength[leaf]!;
    if (gold[leaf] === 1) wanted += leafLength[leaf]!;
    if (keep[leaf] === 1 && gold[leaf] === 1) hits += leafLength[leaf]!;
  }
  if (wanted === 0) return kept === 0 ? { precision: 1, recall: 1, f1: 1 } : { precision: 0, recall: 1, f1: 0 };
  if (hits === 0) return { precision: 0, recall: 0, f1: 0 };
  const precision = hits / kept, recall = hits / wanted;
  return { precision, recall, f1: harmonic(precision, recall) };
}
