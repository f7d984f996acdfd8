import { leavesOf, type NodeId, type Page } from "../../page/page";
import type { Unit, Units } from "../../labels/units/units";

const HEADING = /^h[1-6]$/;

/**
 * The block of the headline: in the heading that has most words of the page's title, at least half of its own; the
 * first of those that have equally many. Without one the first `h1`; null where there is none.
 * @param isThere which blocks count, e.g. those that the page shows
 */
export function headlineUnit(page: Page, units: Units, isThere: (unit: number) => boolean): Unit | null {
  const title = wordsOf(page.title);
  let best: { readonly unit: Unit; readonly score: number } | null = null;
  for (let node = Math.max(page.body, 0); node < page.size; node++) {
    if (!HEADING.test(page.tags[node]!)) continue;
    const { start, end } = leavesOf(page, node);
    const unit = start === end ? undefined : units.list[units.unitOf[start]!];
    if (unit === undefined || !isThere(unit.index)) continue;
    const score = shareOfTitle(page, node, title) + (page.tags[node] === "h1" ? 0.5 : 0);
    if (score > 0 && (best === null || score > best.score)) best = { unit, score };
  }
  return best?.unit ?? null;
}

/** How many words of the title a heading has; 0 where that is less than half of its own. */
function shareOfTitle(page: Page, node: NodeId, title: ReadonlySet<string>): number {
  const { start, end } = leavesOf(page, node);
  const own = wordsOf(
    page.leaves
      .slice(start, end)
      .map(({ text }) => text)
      .join(" "),
  );
  const common = [...own].filter((word) => title.has(word)).length;
  return common * 2 >= own.size ? common : 0;
}

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
