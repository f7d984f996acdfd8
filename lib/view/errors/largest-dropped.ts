/** What a page without gold is asked about first: the longest texts that an extractor drops. Pure. */
import type { LeafRange, Page } from "../../page/page";
import { statisticsOf } from "../../page/statistics";

/** Of an inspection, what says which texts were dropped and by what; see there for the shapes. */
interface Verdicts {
  readonly page: Page;
  readonly extraction: { readonly keep: Uint8Array };
  readonly reasonOf: Int32Array;
  readonly unitOf: Int32Array;
}

export interface Dropped {
  readonly range: LeafRange;
  /** Of all its texts. */
  readonly characters: number;
}

/**
 * Stretches of dropped text that one reason decided within one unit, the longest first, of equals the first
 * on the page.
 * @param most of them at most
 */
export function largestDropped(
  { page, extraction, reasonOf, unitOf }: Verdicts,
  most: number,
): readonly Dropped[] {
  const { keep } = extraction;
  const { leafLength } = statisticsOf(page);
  const found: Dropped[] = [];
  for (let start = 0, end: number; start < keep.length; start = end) {
    end = start + 1;
    if (keep[start] === 1) continue;
    let characters = leafLength[start]!;
    while (
      end < keep.length &&
      keep[end] !== 1 &&
      reasonOf[end] === reasonOf[start] &&
      unitOf[end] === unitOf[start]
    )
      characters += leafLength[end++]!;
    found.push({ range: { start, end }, characters });
  }
  return found.sort((a, b) => b.characters - a.characters || a.range.start - b.range.start).slice(0, most);
}
