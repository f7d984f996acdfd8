import type { GoldRecord } from "@/lib/corpus/record";
import { contentOnPage } from "@/lib/gold/content-mask";
import type { Page } from "@/lib/page/page";

/**
 * (L) gold as a mask over leaves: from labelled intervals where there are some, else the gold text aligned.
 * Null without gold.
 */
export function goldMask(
  page: Page,
  gold: GoldRecord,
): { readonly mask: Uint8Array; readonly note: string } | null {
  const content = contentOnPage(page, gold);
  if (content === null) return null;
  const { mask, coverage } = content;
  if (coverage !== null)
    return { mask, note: `Gold text aligned, ${Math.round(coverage * 100)} % of its words found` };
  const corrections = gold.corrections?.length ?? 0;
  if (corrections === 0) return { mask, note: "Gold from labels" };
  return { mask, note: `Gold corrected in ${corrections} ${corrections === 1 ? "place" : "places"}` };
}
