import { attributeOf, childrenOf, leavesOf, type NodeId, type Page } from "../../page/page";
import { isContent, type Decisions } from "./decisions";
import { headlineUnit } from "./headline";
import type { Unit, Units } from "../../labels/units/units";

/**
 * The main region is the lowest element with this share of the characters that stand for main: a cookie
 * notice or a teaser that an extractor keeps does not widen it.
 */
const MOST_OF_MAIN = 3 / 4;
/** What lies over a page to be closed, by the names that authors give it. */
const BANNER = /(?:^|[\s_-])(?:cookie|consent|gdpr|modal|popup|lightbox|overlay)/i;
const DIALOG_ROLES: ReadonlySet<string> = new Set(["dialog", "alertdialog"]);

/**
 * The block where labelling a page begins: the first uncertain one of the main region, or the headline where that
 * is uncertain and stands above it; else the first one of the region that stands for main, else the first uncertain
 * one of the page, else the first. Blocks that the page hides, and those of banners over it, only where there is no
 * other of that kind.
 * @param shown (units) 1 where the page shows the unit; null while that is not known
 */
export function startUnit(
  page: Page,
  units: Units,
  decisions: Decisions,
  shown: Uint8Array | null,
): Unit | undefined {
  const isUncertain = ({ index }: Unit) => decisions.units[index]!.isUncertain;
  const isMain = ({ index }: Unit) => isContent(decisions.units[index]!);
  const visible = units.list.filter(({ index }) => shown === null || shown[index] === 1);
  const isCovering = banners(page);
  const open = visible.filter((unit) => !isCovering(unit));
  const region = mainRegion(page, open.filter(isMain));
  const inside = region === null ? [] : open.filter(({ leaves }) => within(page, region, leaves.start));
  const first = inside.find(isUncertain) ?? inside.find(isMain);
  if (first !== undefined) {
    const isOpen = new Set(open.map(({ index }) => index));
    const headline = headlineUnit(page, units, (index) => isOpen.has(index));
    return headline !== null && headline.index < first.index && isUncertain(headline) ? headline : first;
  }
  for (const among of [open, visible, units.list]) {
    const found = among.find(isUncertain) ?? among[0];
    if (found !== undefined) return found;
  }
  return undefined;
}

function within(page: Page, element: NodeId, leaf: number): boolean {
  const { start, end } = leavesOf(page, element);
  return leaf >= start && leaf < end;
}

/** The lowest element that holds most of the characters of these units; null where there are none. */
function mainRegion(page: Page, main: readonly Unit[]): NodeId | null {
  if (main.length === 0 || page.body < 0) return null;
  const charactersBefore = new Int32Array(page.leaves.length + 1);
  const blocksBefore = new Int32Array(page.leaves.length + 1);
  for (const { leaves, characters } of main) {
    charactersBefore[leaves.start + 1] = characters;
    blocksBefore[leaves.start + 1] = 1;
  }
  for (let leaf = 0; leaf < page.leaves.length; leaf++) {
    charactersBefore[leaf + 1]! += charactersBefore[leaf]!;
    blocksBefore[leaf + 1]! += blocksBefore[leaf]!;
  }
  const within = (before: Int32Array, node: NodeId): number => {
    const { start, end } = leavesOf(page, node);
    return before[end]! - before[start]!;
  };
  const most = MOST_OF_MAIN * charactersBefore.at(-1)!;
  // A single block is what lies in a region, not one.
  const isRegion = (node: NodeId) => within(blocksBefore, node) > 1 && within(charactersBefore, node) >= most;
  let region = page.body;
  for (let next: NodeId | undefined = region; next !== undefined; next = firstChild(page, region, isRegion))
    region = next;
  return region;
}

function firstChild(page: Page, node: NodeId, isWanted: (child: NodeId) => boolean): NodeId | undefined {
  for (const child of childrenOf(page, node)) if (isWanted(child)) return child;
  return undefined;
}

/** Tells units that stand in a banner over the page; what holds half of the texts is the page itself. */
function banners(page: Page): (unit: Unit) => boolean {
  const isIn = new Uint8Array(page.size);
  for (let node = page.body + 1; node < page.size; node++) {
    const { start, end } = leavesOf(page, node);
    const isSmall = 2 * (end - start) < page.leaves.length;
    isIn[node] = isIn[page.parent[node]!] === 1 || (isSmall && end > start && saysBanner(page, node)) ? 1 : 0;
  }
  return ({ leaves }) => isIn[page.leaves[leaves.start]!.node] === 1;
}

function saysBanner(page: Page, node: NodeId): boolean {
  return (
    DIALOG_ROLES.has(attributeOf(page, node, "role") ?? "") ||
    attributeOf(page, node, "aria-modal") === "true" ||
    BANNER.test(`${attributeOf(page, node, "id") ?? ""} ${attributeOf(page, node, "class") ?? ""}`)
  );
}
