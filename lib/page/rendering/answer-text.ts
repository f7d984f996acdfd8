import type { Page } from "../page";
import { isInvisible, isSpace } from "../../text/whitespace";
import { renderText } from "../render";
import type { Written } from "./written";

/** How far ahead a text is looked for that is not where it should be: an answer of others may leave some out. */
const AHEAD = 20_000;
/** A text as short as this is found everywhere, so it is looked for only close by. */
const SHORT = 20;
const AHEAD_SHORT = 200;

/**
 * The answer as plain text with where the kept leaves are in it.
 * @param own the extractor's own text, where it has one: its leaves are found in it where it has them word by
 * word, in order
 */
export function writeText(page: Page, keep: Uint8Array, own?: string): Written {
  const text = own ?? renderText(page, keep);
  const { dense, at } = withoutSpace(text);
  const starts = new Int32Array(page.leaves.length).fill(-1);
  const ends = new Int32Array(page.leaves.length).fill(-1);
  let from = 0;
  for (const [leaf, { text: written }] of page.leaves.entries()) {
    if (keep[leaf] !== 1) continue;
    const wanted = withoutSpace(written).dense;
    if (wanted === "") continue;
    let found = dense.startsWith(wanted, from) ? from : -1;
    if (found < 0 && own !== undefined) {
      const reach = wanted.length + (wanted.length < SHORT ? AHEAD_SHORT : AHEAD);
      found = dense.slice(from, from + reach).indexOf(wanted);
      if (found >= 0) found += from;
    }
    if (found < 0) continue;
    from = found + wanted.length;
    starts[leaf] = at[found]!;
    ends[leaf] = at[from - 1]! + 1;
  }
  return { text: text === "" ? "" : `${text}\n`, starts, ends };
}

/** A text without white space and characters without width, and (D) where each of its characters stands. */
function withoutSpace(text: string): { readonly dense: string; readonly at: Int32Array } {
  const at = new Int32Array(text.length);
  let length = 0;
  for (let place = 0; place < text.length; place++) {
    const code = text.charCodeAt(place);
    if (!isWhite(code) && !isInvisible(code)) at[length++] = place;
  }
  const dense = text.replace(/[\s\u200b-\u200d\ufeff\u00ad]+/g, "");
  return { dense, at: at.subarray(0, length) };
}

/** As `\s` has it. */
const isWhite = (code: number): boolean =>
  isSpace(code) || code === 11 || (code > 160 && /\s/.test(String.fromCharCode(code)));
