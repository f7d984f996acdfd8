/**
 * The one rule by which characters become leaves and back: text, node and block metrics, errors, curves,
 * flips and the inspector all come here.
 */
import { leavesIn } from "../page/axis";
import type { Page } from "../page/page";
import { renderText } from "../page/render";
import { isInvisible, isSpace } from "../text/whitespace";
import { stretches, type Stretch, type Stretches } from "./stretches";

/**
 * The tie rule (docs/adr/0001): something belongs to content where more than half of it does. Exactly half is
 * not enough, so that nothing can belong to content and to the rest at once.
 */
export function isMostly(inside: number, all: number): boolean {
  return 2 * inside > all;
}

/** (L) 1 where more than half of a leaf's characters that are not blank lie in the stretches. */
export function leavesOfStretches(page: Page, content: Stretches): Uint8Array {
  const inside = new Float64Array(page.leaves.length);
  for (const { start, end } of content) {
    const range = leavesIn(page, start, end);
    for (let leaf = range.start; leaf < range.end; leaf++) {
      const { start: from, text } = page.leaves[leaf]!;
      inside[leaf]! += visible(text, Math.max(0, start - from), Math.min(text.length, end - from));
    }
  }
  return Uint8Array.from(page.leaves, ({ text }, leaf) =>
    inside[leaf]! > 0 && isMostly(inside[leaf]!, visible(text, 0, text.length)) ? 1 : 0,
  );
}

/** Units of `text[from, to)` that are neither white space nor without width. */
function visible(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (!isSpace(code) && !isInvisible(code)) count++;
  }
  return count;
}

/** The stretches a mask keeps, neighbouring leaves joined. @param mask (L) */
export function stretchesOfLeaves(page: Page, mask: Uint8Array): Stretches {
  const kept: Stretch[] = [];
  for (const [index, { start, text }] of page.leaves.entries()) {
    if (mask[index] !== 1) continue;
    const last = kept.at(-1);
    if (last?.end === start) kept[kept.length - 1] = { start: last.start, end: start + text.length };
    else kept.push({ start, end: start + text.length });
  }
  return stretches(kept);
}

/**
 * The text of the stretches as extractors' answers are rendered, a line per block; leaves are cut where a
 * stretch begins or ends inside.
 */
export function textOfStretches(page: Page, content: Stretches): string {
  const parts = page.leaves.map(() => "");
  for (const { start, end } of content) {
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
