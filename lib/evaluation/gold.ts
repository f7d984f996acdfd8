import type { Page } from "../page/page";
import { renderText } from "../page/render";
import type { GoldKind, PageGold } from "./score";

/**
 * What is known of a page: its content as text or as character intervals `[start, end)` of the text axis, and
 * snippets in and outside the content.
 */
export interface Gold {
  readonly text?: string;
  readonly intervals?: readonly (readonly [number, number])[];
  readonly with?: readonly string[];
  readonly without?: readonly string[];
}

/** The gold among what else is known of a page, so that nothing else travels to a thread. */
export function goldOf({ text, intervals, with: inside, without }: Gold): Gold {
  return {
    ...(text !== undefined && { text }),
    ...(intervals !== undefined && { intervals }),
    ...(inside !== undefined && { with: inside }),
    ...(without !== undefined && { without }),
  };
}

/** The kinds of gold that a page has, without looking at the page. Empty lists of snippets are none. */
export function goldKinds({ text, intervals, with: inside = [], without = [] }: Gold): GoldKind[] {
  const kinds: GoldKind[] = [];
  if (text !== undefined || intervals !== undefined) kinds.push("content");
  if (inside.length + without.length > 0) kinds.push("snippets");
  return kinds;
}

/**
 * Leaves that are content by the gold, (L) or null; the way from text to leaves lies in another room, so
 * callers bring it.
 */
export type GoldLeaves = (page: Page, gold: Gold) => Uint8Array | null;

/** The gold of a page as metrics ask for it; text and leaves are found once, when first asked for. */
export function pageGold(page: Page, gold: Gold, leavesOf: GoldLeaves): PageGold {
  const hasSnippets = goldKinds(gold).includes("snippets");
  return {
    page,
    text: once(() => goldText(gold, page)),
    leaves: once(() => leavesOf(page, gold)),
    snippets: hasSnippets ? { with: gold.with ?? [], without: gold.without ?? [] } : null,
  };
}

function once<T>(find: () => T): () => T {
  let found: { readonly value: T } | null = null;
  return () => (found ??= { value: find() }).value;
}

/**
 * The gold text to score against: the given text, else the leaves that the intervals cover by more than half,
 * rendered as an extraction would be; null where the page has no gold. The empty string is gold too: it says
 * that there is no main content.
 */
export function goldText(gold: Gold, page: Page): string | null {
  if (gold.text !== undefined) return gold.text;
  return gold.intervals === undefined ? null : renderText(page, coveredLeaves(page, gold.intervals));
}

/**
 * (L) 1 where more than half of a leaf's characters lie in the intervals, which may overlap and come in any
 * order.
 */
export function coveredLeaves(page: Page, intervals: readonly (readonly [number, number])[]): Uint8Array {
  const ordered = [...intervals].sort((a, b) => a[0] - b[0]);
  const keep = new Uint8Array(page.leaves.length);
  let next = 0;
  let coveredTo = 0;
  page.leaves.forEach(({ start, text }, leaf) => {
    const end = start + text.length;
    let covered = Math.max(0, Math.min(coveredTo, end) - start);
    for (; next < ordered.length && ordered[next]![0] < end; next++) {
      const [from, to] = ordered[next]!;
      const begin = Math.max(from, start, coveredTo);
      covered += Math.max(0, Math.min(to, end) - begin);
      coveredTo = Math.max(coveredTo, to);
    }
    keep[leaf] = covered * 2 > text.length ? 1 : 0;
  });
  return keep;
}
