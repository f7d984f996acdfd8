import type { Page } from "../page/page";
import { renderText } from "../page/render";
import { leavesIn } from "./axis";
import type { Stretch } from "./target";

/** (L) for each leaf the number of its characters inside the stretches, which are disjoint and in order. */
function coveredUnits(page: Page, stretches: readonly Stretch[]): Int32Array {
  const covered = new Int32Array(page.leaves.length);
  for (const { start, end } of stretches) {
    const range = leavesIn(page, start, end);
    for (let leaf = range.start; leaf < range.end; leaf++) {
      const from = page.leaves[leaf]!.start;
      covered[leaf] =
        covered[leaf]! + Math.min(end, from + page.leaves[leaf]!.text.length) - Math.max(start, from);
    }
  }
  return covered;
}

/** (L) 1 where at least half of a leaf's characters lie inside the stretches. */
export function maskOf(page: Page, stretches: readonly Stretch[]): Uint8Array {
  const covered = coveredUnits(page, stretches);
  return Uint8Array.from(page.leaves, (leaf, index) => (2 * covered[index]! >= leaf.text.length ? 1 : 0));
}

/** The stretches a mask keeps, neighbouring leaves joined. @param mask (L) */
export function stretchesOf(page: Page, mask: Uint8Array): Stretch[] {
  const stretches: Stretch[] = [];
  for (const [index, { start, text }] of page.leaves.entries()) {
    if (mask[index] !== 1) continue;
    const last = stretches.at(-1);
    if (last?.end === start)
      stretches[stretches.length - 1] = { start: last.start, end: start + text.length };
    else stretches.push({ start, end: start + text.length });
  }
  return stretches;
}

/**
 * The text of the stretches as extractors' answers are rendered, a line per block; leaves are cut where a
 * stretch begins or ends inside.
 */
export function textOf(page: Page, stretches: readonly Stretch[]): string {
  const parts = page.leaves.map(() => "");
  for (const { start, end } of stretches) {
    const range = leavesIn(page, start, end);
    for (let leaf = range.start; leaf < range.end; leaf++) {
      const { start: from, text } = page.leaves[leaf]!;
      parts[leaf] += text.slice(Math.max(0, start - from), end - from);
    }
  }
  const cut: Page = { ...page, leaves: page.leaves.map((leaf, index) => ({ ...leaf, text: parts[index]! })) };
  return renderText(
    cut,
    Uint8Array.from(parts, (part) => (part === "" ? 0 : 1)),
  );
}
