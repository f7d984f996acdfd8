import type { TextChange } from "../../../extractors/contract/contract";
import type { LeafId, Page } from "../../../page/page";
import { lengthened, shortenable, withTexts } from "../../../page/with-texts";

/**
 * The page after a change: more text in the first of its leaves, or less in as many of them as it takes, each
 * of which keeps a character.
 */
export function changedPage(page: Page, { characters, leaves }: TextChange): Page {
  const texts = new Map<LeafId, string>();
  if (characters >= 0) {
    const [leaf] = leaves;
    if (leaf !== undefined) texts.set(leaf, lengthened(page.leaves[leaf]!.text, characters));
    return withTexts(page, texts);
  }
  let left = -characters;
  for (const leaf of leaves) {
    const { text } = page.leaves[leaf]!;
    const taken = Math.min(left, shortenable(text));
    if (taken > 0) texts.set(leaf, lengthened(text, -taken));
    left -= taken;
  }
  return withTexts(page, texts);
}
