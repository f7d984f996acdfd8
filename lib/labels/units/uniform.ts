import { childrenOf, leavesOf, type NodeId, type Page } from "../../page/page";
import type { Target } from "../model";
import type { Units } from "./units";

/** A largest element whose units are all of one class, or a single unit; `first..end` are unit indices. */
export interface UniformRun {
  readonly target: Target;
  readonly first: number;
  readonly end: number;
  readonly value: number;
}

/**
 * Cover all units of a class >= 0 by as few elements as possible, each uniform, in document order.
 * @param classes (units) class of each unit; -1 is left out and keeps its ancestors from being taken
 */
export function largestUniform(page: Page, units: Units, classes: Int32Array): readonly UniformRun[] {
  const changes = changesBefore(classes);
  const runs: UniformRun[] = [];
  if (page.body < 0 || units.list.length === 0) return runs;
  const taken = new Uint8Array(units.list.length);
  const waiting: NodeId[] = [page.body];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const leaves = leavesOf(page, node);
    if (leaves.start === leaves.end) continue;
    const first = units.unitOf[leaves.start]!;
    const end = units.unitOf[leaves.end - 1]! + 1;
    const isWhole =
      units.list[first]!.leaves.start >= leaves.start && units.list[end - 1]!.leaves.end <= leaves.end;
    const value = classes[first]!;
    if (isWhole && value >= 0 && changes[end - 1] === changes[first]) {
      runs.push({ target: { kind: "node", node }, first, end, value });
      taken.fill(1, first, end);
    } else if (end - first > 1 || !isWhole) {
      for (const child of childrenOf(page, node)) if (page.isText[child] === 0) waiting.push(child);
    }
  }
  for (const unit of units.list) {
    const value = classes[unit.index]!;
    if (taken[unit.index] === 0 && value >= 0)
      runs.push({ target: unit.target, first: unit.index, end: unit.index + 1, value });
  }
  return runs.sort((a, b) => a.first - b.first);
}

/**
 * (units) how often the class changed up to and including a unit: equal figures mean one class in between.
 */
function changesBefore(classes: Int32Array): Int32Array {
  const changes = new Int32Array(classes.length);
  for (let unit = 1; unit < classes.length; unit++)
    changes[unit] = changes[unit - 1]! + (classes[unit] === classes[unit - 1] ? 0 : 1);
  return changes;
}
