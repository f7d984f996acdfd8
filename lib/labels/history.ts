import type { Operation } from "./model";

/**
 * The operations that count: sets, clears and verdicts whose last word is not an undo, in the order of the
 * log.
 */
export function activeOperations(
  operations: readonly Operation[],
): readonly Exclude<Operation, { kind: "undo" | "redo" }>[] {
  const undone = new Set<string>();
  for (const operation of operations) {
    if (operation.kind === "undo") for (const id of operation.ids) undone.add(id);
    else if (operation.kind === "redo") for (const id of operation.ids) undone.delete(id);
  }
  return operations.filter(
    (operation) => operation.kind !== "undo" && operation.kind !== "redo" && !undone.has(operation.id),
  ) as Exclude<Operation, { kind: "undo" | "redo" }>[];
}

/**
 * What the next undo and the next redo would name: the ids of one action each, in the order of the log; null
 * where there is none.
 */
export interface History {
  readonly undo: readonly string[] | null;
  readonly redo: readonly string[] | null;
}

/**
 * Read the undo and redo stacks out of a log. Undo and redo are operations themselves, so both are unlimited
 * and survive a reload. Operations of one `group` are one step; a new action after an undo empties the redo
 * stack.
 */
export function historyOf(operations: readonly Operation[]): History {
  const done: string[][] = [];
  let undone: string[][] = [];
  let group: string | null = null;
  for (const operation of operations) {
    if (operation.kind === "undo") {
      move(done, undone, operation.ids);
      group = null;
    } else if (operation.kind === "redo") {
      move(undone, done, operation.ids);
      group = null;
    } else {
      if (operation.group === group) done[done.length - 1]!.push(operation.id);
      else done.push([operation.id]);
      group = operation.group;
      undone = [];
    }
  }
  return { undo: done.at(-1) ?? null, redo: undone.at(-1) ?? null };
}

/**
 * Take the named ids off one stack and put them as one step on the other; ids that are not there (another
 * tab's) change nothing.
 */
function move(from: string[][], to: string[][], ids: readonly string[]): void {
  const named = new Set(ids);
  const moved: string[] = [];
  for (let step = from.length - 1; step >= 0 && moved.length < named.size; step--) {
    const taken = from[step]!.filter((id) => named.has(id));
    if (taken.length === 0) continue;
    moved.unshift(...taken);
    const left = from[step]!.filter((id) => !named.has(id));
    if (left.length === 0) from.splice(step, 1);
    else from[step] = left;
  }
  if (moved.length > 0) to.push(moved);
}
