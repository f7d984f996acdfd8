import { collapse } from "../text/whitespace";
import type { LeafRange, Page } from "./page";

/** How a run of texts begins: at most `length` characters with single spaces, then an ellipsis where more follows. */
export function excerpt(page: Page, { start, end }: LeafRange, length: number): string {
  let text = "";
  // A character may take two places of a string, and spaces between texts are lost.
  for (let leaf = start; leaf < end && text.length <= 2 * length; leaf++) text = collapse(text + page.leaves[leaf]!.text).trimStart();
  const characters = [...text.trimEnd()];
  return characters.length <= length ? characters.join("") : `${characters.slice(0, length).join("").trimEnd()}…`;
}
