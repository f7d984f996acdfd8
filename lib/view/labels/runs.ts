import type { Target } from "../../labels/model";
import { leavesOf, type NodeId, type Page } from "../../page/page";
import type { Decisions } from "./decisions";
import { childToward, enclosingNode, leavesOfTarget, type Units } from "../../labels/units/units";

/** Units side by side that one key decides together, `[first, end)`. */
export interface UnitRun {
  readonly first: number;
  readonly end: number;
}

/**
 * The run of uncertain neighbours around a unit: the same is proposed for all of them. Where nothing is proposed, which
 * says nothing, they are siblings of the same tag and class names, e.g. paragraphs. A unit that is not uncertain is a
 * run of its own.
 * @param within runs end where these units do, e.g. what was left behind
 * @param shown (units) 1 where the page shows the unit; a run does not go on from shown to hidden text. Null while
 * that is not known
 */
export function runAround(
  page: Page,
  units: Units,
  decisions: Decisions,
  shown: Uint8Array | null,
  unit: number,
  within: UnitRun = { first: 0, end: units.list.length },
): UnitRun {
  if (!decisions.units[unit]!.isUncertain) return { first: unit, end: unit + 1 };
  const joins = (upper: number): boolean => {
    const lower = upper + 1;
    return (
      decisions.units[upper] === decisions.units[lower] &&
      (shown === null || shown[upper] === shown[lower]) &&
      (decisions.units[upper]!.state !== "none" || areAlike(page, units, upper))
    );
  };
  let [first, end] = [unit, unit + 1];
  while (first > within.first && joins(first - 1)) first--;
  while (end < within.end && joins(end - 1)) end++;
  return { first, end };
}

/** Whether a unit and the one after it are all of siblings that are built alike. */
function areAlike(page: Page, units: Units, upper: number): boolean {
  const leaves = { start: units.list[upper]!.leaves.start, end: units.list[upper + 1]!.leaves.end };
  const around = enclosingNode(page, leaves);
  const above = childToward(page, around, page.leaves[leaves.start]!.node);
  const below = childToward(page, around, page.leaves[leaves.end - 1]!.node);
  const isAll = (node: NodeId, unit: number): boolean => {
    const { start, end } = leavesOf(page, node);
    return start === units.list[unit]!.leaves.start && end === units.list[unit]!.leaves.end;
  };
  return isAll(above, upper) && isAll(below, upper + 1) && isBuiltLike(page, above, below);
}

/** The same tag and class names, in any order. */
function isBuiltLike(page: Page, a: NodeId, b: NodeId): boolean {
  return page.tags[a] === page.tags[b] && classNames(page, a) === classNames(page, b);
}

/** Class names of a node in alphabetical order, a space between them. */
export function classNames({ attributes }: Page, node: NodeId): string {
  const value = attributes[node]!.find(({ name }) => name === "class")?.value ?? "";
  return value
    .split(/\s+/)
    .filter((name) => name !== "")
    .sort()
    .join(" ");
}

/** What names a run: the element or siblings that hold it and nothing else, else its characters. */
export function targetOfRun(page: Page, units: Units, { first, end }: UnitRun): Target {
  if (end - first === 1) return units.list[first]!.target;
  const leaves = { start: units.list[first]!.leaves.start, end: units.list[end - 1]!.leaves.end };
  const node = enclosingNode(page, leaves);
  const around = leavesOf(page, node);
  if (around.start === leaves.start && around.end === leaves.end) return { kind: "node", node };
  const target: Target = {
    kind: "block",
    root: node,
    first: childToward(page, node, page.leaves[leaves.start]!.node),
    last: childToward(page, node, page.leaves[leaves.end - 1]!.node),
  };
  const held = leavesOfTarget(page, target);
  if (held.start === leaves.start && held.end === leaves.end) return target;
  const last = page.leaves[leaves.end - 1]!;
  return { kind: "interval", start: page.leaves[leaves.start]!.start, end: last.start + last.text.length };
}
