import { alignText } from "../page/align";
import type { Page } from "../page/page";
import type { Gold } from "./gold";
import { isMostly, leavesOfStretches } from "./leaves";
import { stretches } from "./stretches";

/** The content of a page as leaves. */
export interface ContentOnPage {
  /** (L) 1 where a leaf is content. */
  readonly mask: Uint8Array;
  /** Share of the gold text's words that were found on the page, in [0, 1]; null where intervals say it. */
  readonly coverage: number | null;
}

/**
 * What gold calls content on a page: by its intervals where it has them, else by aligning its text; null
 * where the page has neither. A leaf is decided by the tie rule either way.
 *
 * @throws InputError `bad-stretches`
 */
export function contentOnPage(page: Page, gold: Pick<Gold, "intervals" | "text">): ContentOnPage | null {
  if (gold.intervals !== undefined)
    return { mask: leavesOfStretches(page, stretches(gold.intervals)), coverage: null };
  return gold.text === undefined ? null : leavesOfText(page, gold.text);
}

/** (L) 1 where gold says content, see `contentOnPage`; null where it says nothing. */
export function contentMask(page: Page, gold: Pick<Gold, "intervals" | "text">): Uint8Array | null {
  return contentOnPage(page, gold)?.mask ?? null;
}

function leavesOfText(page: Page, text: string): ContentOnPage {
  const { confidence, coverage } = alignText(page, text);
  return { mask: Uint8Array.from(confidence, (share) => (isMostly(share, 1) ? 1 : 0)), coverage };
}
