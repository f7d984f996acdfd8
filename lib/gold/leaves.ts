/**
 * The one rule by which characters become leaves and back: text, node and block metrics, errors, curves,
 * flips and the inspector all come here.
 */
import { leavesIn } from "../page/axis";
import type { Page } from "../page/page";
import { boundariesOf, renderLeaves } from "../page/render";
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
 * stretch begins or ends inside. Only the leaves from the first stretch to the last are gone through: a page may have
 * thousands of small ones that are asked for one by one, as the authors of its comments are.
 */
export function textOfStretches(page: Page, content: Stretches): string {
  const [first, last] = [content[0], content.at(-1)];
  if (first === undefined || last === undefined) return "";
  const from = leavesIn(page, first.start, first.end).start;
  const to = Math.max(from, leavesIn(page, last.start, last.end).end);
  const parts = page.leaves.slice(from, to).map(() => ({ text: "" }));
  for (const { start, end } of content) {
    const range = leavesIn(page, start, end);
    for (let leaf = range.start; leaf < range.end; leaf++) {
      const { start: begin, text } = page.leaves[leaf]!;
      parts[leaf - from]!.text += text.slice(Math.max(0, start - begin), end - begin);
    }
  }
  const isThere = Uint8Array.from(parts, ({ text }) => (text === "" ? 0 : 1));
  return renderLeaves(parts, boundariesOf(page).subarray(from, to), isThere);
}
