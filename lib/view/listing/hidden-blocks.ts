/** Which blocks a reader of the page does not see. Pure. */
import type { Page } from "../../page/page";
import { boxOf, type Geometry } from "../page/geometry";
import type { Units } from "../../labels/units/units";

/**
 * Whether readers see a block: the page shows it, hides it, or has it for browsers without scripts only, as ours is,
 * which therefore shows it.
 */
export const SHOWN = 0;
export const HIDDEN = 1;
export const NOSCRIPT = 2;

export interface HiddenBlocks {
  /** (units) one of the three. */
  readonly of: Uint8Array;
  readonly hidden: number;
  readonly noscript: number;
}

/** A word for what a reader does not see, by the number of its kind. */
export const HIDDEN_WORDS = ["", "hidden", "noscript"] as const;

/** @param geometry where the texts are; null where that was not measured yet, so that nothing counts as hidden */
export function hiddenBlocks(page: Page, { list }: Units, geometry: Geometry | null): HiddenBlocks {
  const inNoscript = noscriptLeaves(page);
  const of = Uint8Array.from(list, ({ leaves }) =>
    inNoscript[leaves.start] === 1
      ? NOSCRIPT
      : geometry !== null && boxOf(geometry, leaves) === null
        ? HIDDEN
        : SHOWN,
  );
  const count = (kind: number): number => of.reduce((sum, one) => sum + Number(one === kind), 0);
  return { of, hidden: count(HIDDEN), noscript: count(NOSCRIPT) };
}

/** (L) 1 where the text is for browsers without scripts. */
function noscriptLeaves(page: Page): Uint8Array {
  const inside = new Uint8Array(page.leaves.length);
  for (let node = 0; node < page.size; node++)
    if (page.tags[node] === "noscript")
      inside.fill(1, page.leavesBefore[node]!, page.leavesBefore[page.end[node]!]!);
  return inside;
}
