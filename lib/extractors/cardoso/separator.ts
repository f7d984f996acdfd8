/**
 * The separator node of NCE: where the way down to most of the good text ends
 * (docs/algorithms/cardoso.md#the-separator, reconstructed).
 */
import { childrenOf, leavesOf, type NodeId, type Page } from "../../page/page";
import { statisticsOf } from "../../page/statistics";
import type { OpenText } from "./open-text";
import { distanceToTitle } from "./title-tag";

export interface SeparatorOptions {
  readonly alpha: number;
  readonly minLen: number;
  readonly titleInclusive: boolean;
}

export interface Separator {
  readonly node: NodeId;
  /** Where the descent ended, before it was widened for the title. */
  readonly deepest: NodeId;
  /**
   * The heaviest child of each, from the body down to where it is a text; `shares` are the shares of the good
   * text they hold.
   */
  readonly chain: readonly NodeId[];
  readonly shares: Float64Array;
}

/**
 * How near to the title tag a text must be to count as the title (attribute 9), and how far up it is looked
 * for.
 */
const MAX_TITLE_DISTANCE = 0.3;
const MAX_STEPS_UP = 3;
const MAX_LINK_DENSITY = 0.5;

/**
 * Descend from the body while one child holds at least `alpha` of the good text: characters of texts outside
 * links of at least `minLen` characters; without any, of all texts outside links. Null where there is no such
 * text either.
 */
export function findSeparator(
  page: Page,
  open: Uint8Array,
  sums: OpenText,
  { alpha, minLen, titleInclusive }: SeparatorOptions,
): Separator | null {
  const good = goodText(page, open, minLen) ?? goodText(page, open, 0);
  if (good === null) return null;
  const goodOf = (node: NodeId): number =>
    good[page.leavesBefore[page.end[node]!]!]! - good[page.leavesBefore[node]!]!;
  const total = goodOf(page.body);
  const chain: NodeId[] = [page.body];
  const shares: number[] = [1];
  for (let node = page.body; ;) {
    let heaviest = -1;
    let most = 0;
    for (const child of childrenOf(page, node)) {
      if (goodOf(child) > most) {
        heaviest = child;
        most = goodOf(child);
      }
    }
    if (heaviest < 0 || page.isText[heaviest] === 1) break;
    chain.push(heaviest);
    shares.push(most / total);
    node = heaviest;
  }
  let last = 0;
  while (last + 1 < chain.length && shares[last + 1]! >= alpha) last++;
  const deepest = chain[last]!;
  return {
    node: titleInclusive ? widened(page, open, sums, deepest) : deepest,
    deepest,
    chain,
    shares: Float64Array.from(shares),
  };
}

/** (L + 1) prefix sums of good text; null where there is none. */
function goodText(page: Page, open: Uint8Array, minLen: number): Float64Array | null {
  const { leafLength, inLink } = statisticsOf(page);
  const sums = new Float64Array(open.length + 1);
  for (let leaf = 0; leaf < open.length; leaf++) {
    sums[leaf + 1] =
      sums[leaf]! +
      (open[leaf] === 1 && inLink[leaf] === 0 && leafLength[leaf]! >= minLen ? leafLength[leaf]! : 0);
  }
  return sums[open.length] === 0 ? null : sums;
}

/**
 * Up to the parent, at most three times, while the element has no title and its parent has one and is not
 * mostly links.
 */
function widened(page: Page, open: Uint8Array, { text, linkText }: OpenText, start: NodeId): NodeId {
  const isTitle = titleTest(page, open);
  const hasTitle = (node: NodeId): boolean => {
    const { start: first, end } = leavesOf(page, node);
    for (let leaf = first; leaf < end; leaf++) if (open[leaf] === 1 && isTitle(leaf)) return true;
    return false;
  };
  if (hasTitle(start)) return start;
  for (let node = start, steps = 0; steps < MAX_STEPS_UP && node !== page.body; steps++) {
    node = page.parent[node]!;
    if (linkText(node) >= MAX_LINK_DENSITY * text(node)) return start;
    if (hasTitle(node)) return node;
  }
  return start;
}

/**
 * Whether a leaf is the page's title, as far as can be told here: it is near to the title tag; where no text is,
 * it stands in an h1, and where there is none, in an h2. Any h2 would do for S3's purpose only on pages without
 * better: most articles have some inside, far below their title.
 */
function titleTest(page: Page, open: Uint8Array): (leaf: number) => boolean {
  const distance = distanceToTitle(page, "title-tag");
  const { leafLength } = statisticsOf(page);
  const longest = page.title.length * 1.3;
  // Asked one by one: most pages have a short text near their beginning that is near, and few are asked for.
  const isNear = (leaf: number): boolean =>
    open[leaf] === 1 &&
    leafLength[leaf]! <= longest &&
    distance.isWithin(page.leaves[leaf]!.text, MAX_TITLE_DISTANCE);
  for (let leaf = 0; leaf < open.length; leaf++) if (isNear(leaf)) return isNear;
  const best = ["h1", "h2"].map((tag) => openIn(page, open, tag)).find((leaves) => leaves.includes(1));
  return (leaf) => best?.[leaf] === 1;
}

/** (L) 1 for open leaves inside elements of a name. */
function openIn(page: Page, open: Uint8Array, tag: string): Uint8Array {
  const inside = new Uint8Array(open.length);
  for (let id = Math.max(0, page.body); id < page.size; id++) {
    if (page.tags[id] !== tag) continue;
    const { start, end } = leavesOf(page, id);
    for (let leaf = start; leaf < end; leaf++) inside[leaf] = open[leaf]!;
  }
  return inside;
}
