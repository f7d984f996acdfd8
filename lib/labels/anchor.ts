import { xpathOf } from "../page/path";
import type { Page } from "../page/page";
import { axisText } from "../page/axis";
import type { Anchor, Target } from "./model";
import { nodeOf, stretchOf } from "./target";

/** Characters of context on each side of a quote, as in the W3C text quote selector of Hypothesis. */
export const CONTEXT = 32;

/**
 * Quotes longer than this are abridged: the log of a flooded page would otherwise hold the page again with
 * each operation.
 */
export const QUOTE_LIMIT = 1024;
const QUOTE_SIDE = 480;

/**
 * What a target looks like now, to find it again in another parse of the page. @throws RangeError for a
 * target the page does not have
 */
export function describe(page: Page, target: Target): Anchor {
  const stretch = stretchOf(page, target);
  if (stretch === null) throw new RangeError(`no such target on the page: ${JSON.stringify(target)}`);
  const axis = axisText(page);
  const { start, end } = stretch;
  return {
    start,
    end,
    exact: quoteAt(page, start, end),
    prefix: axis.slice(Math.max(0, start - CONTEXT), start),
    suffix: axis.slice(end, end + CONTEXT),
    path: xpathOf(page, nodeOf(page, target)),
  };
}

/**
 * The quote check: whether the target still lies where it lay and says what it said. Of a short quote that is
 * not enough: where the bytes of a page were replaced, the "Yes" of one row may lie where that of another
 * did, with other words on both sides.
 */
export function verifies(page: Page, target: Target, anchor: Anchor): boolean {
  const stretch = stretchOf(page, target);
  if (stretch === null || stretch.start !== anchor.start || stretch.end !== anchor.end) return false;
  const axis = axisText(page);
  const { start, end } = stretch;
  if (quoteAt(page, start, end) !== anchor.exact) return false;
  return (
    end - start >= CONTEXT ||
    axis.slice(Math.max(0, start - CONTEXT), start) === anchor.prefix ||
    axis.slice(end, end + CONTEXT) === anchor.suffix
  );
}

const lastQuotes = new WeakMap<
  Page,
  { readonly start: number; readonly end: number; readonly exact: string }
>();

/**
 * The quote of a stretch of a page. The operations of one key are all on one target, and each is described and
 * then found again: a page that is flooded is read once for that.
 */
function quoteAt(page: Page, start: number, end: number): string {
  const last = lastQuotes.get(page);
  if (last?.start === start && last.end === end) return last.exact;
  const exact = quote(axisText(page).slice(start, end));
  lastQuotes.set(page, { start, end, exact });
  return exact;
}

/**
 * The text itself up to QUOTE_LIMIT units; beyond, its two ends around `[length:hash]`, so that a change
 * anywhere shows.
 */
export function quote(text: string): string {
  if (text.length <= QUOTE_LIMIT) return text;
  return `${text.slice(0, QUOTE_SIDE)}[${text.length}:${hash(text)}]${text.slice(-QUOTE_SIDE)}`;
}

/** The parts of an abridged quote, or null where the quote is the whole text. */
export function abridged(
  exact: string,
): { readonly head: string; readonly tail: string; readonly length: number } | null {
  if (exact.length <= 2 * QUOTE_SIDE) return null;
  const middle = /^\[(\d+):[0-9a-f]{16}\]$/.exec(exact.slice(QUOTE_SIDE, -QUOTE_SIDE));
  return middle === null
    ? null
    : { head: exact.slice(0, QUOTE_SIDE), tail: exact.slice(-QUOTE_SIDE), length: Number(middle[1]) };
}

/** Two FNV-1a lanes as 16 hexadecimal digits: a checksum against slips, not against attackers. */
function hash(text: string): string {
  let low = 0x811c9dc5;
  let high = 0x01000193;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit, 0x5bd1e995);
  }
  return (low >>> 0).toString(16).padStart(8, "0") + (high >>> 0).toString(16).padStart(8, "0");
}
