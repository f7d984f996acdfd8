import { maskOf } from "../labels/masks";
import { alignText } from "../page/align";
import type { Page } from "../page/page";
import type { GoldRecord } from "./record";

/**
 * (L) 1 where gold says content: by its intervals where it has them, else by aligning its text; null where
 * the page has neither.
 */
export function contentMask(page: Page, gold: Pick<GoldRecord, "intervals" | "text">): Uint8Array | null {
  if (gold.intervals !== undefined)
    return maskOf(
      page,
      gold.intervals.map(([start, end]) => ({ start, end })),
    );
  return gold.text === undefined ? null : alignText(page, gold.text).mask;
}
