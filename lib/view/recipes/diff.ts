/** What of a recipe is another one: parts added, removed and changed, in words. */
import type { ModelId, Recipe } from "../../recipes/recipe";
import { partsOf } from "../../recipes/recipe";
import { isGroup, groupKind } from "./edit";
import { wordOf } from "../inspection/why";
import { shortId } from "./model-name";
import { changedParams, rowsOf } from "./rows";

export interface DiffRow {
  /** Levels below the whole. */
  readonly level: number;
  readonly state: "same" | "changed" | "added" | "removed";
  readonly name: string;
  /** What it does; of a changed part as it is now. */
  readonly says: string;
  /** What was changed, one sentence each. */
  readonly changes: readonly string[];
}

/** From a recipe to another one, in the order of the tree; removed parts where they were. */
export function diffOf(before: Recipe, after: Recipe): readonly DiffRow[] {
  const rows: DiffRow[] = [];
  pair(before, after, null, null, 0, rows);
  return rows;
}

/** Whether two recipes are the same in every part. */
export function isSame(before: Recipe, after: Recipe): boolean {
  return diffOf(before, after).every(({ state }) => state === "same");
}

const headOf = (part: Recipe) => rowsOf(part)[0]!;

function pair(
  before: Recipe,
  after: Recipe,
  weightBefore: number | null,
  weightAfter: number | null,
  level: number,
  rows: DiffRow[],
): void {
  if (likeness(before, after) === 0) {
    list(before, "removed", level, rows);
    list(after, "added", level, rows);
    return;
  }
  const [old, now] = [headOf(before), headOf(after)];
  const changes = [
    ...(old.name === now.name ? [] : [`${old.name} became ${now.name.toLowerCase()}.`]),
    ...(weightBefore === weightAfter || weightBefore === null || weightAfter === null
      ? []
      : [`Weight ${weightBefore} became ${weightAfter}.`]),
    ...(old.name === now.name ? saysChanged(before, after, old.says, now.says) : []),
  ];
  rows.push({
    level,
    state: changes.length === 0 ? "same" : "changed",
    name: now.name,
    says: now.says,
    changes,
  });
  const [own, other] = [partsOf(before), partsOf(after)];
  const weights = (part: Recipe, at: number) => ("vote" in part ? part.vote[at]!.weight : null);
  for (const [a, b] of aligned(own, other)) {
    if (b === null) list(own[a!]!, "removed", level + 1, rows);
    else if (a === null) list(other[b]!, "added", level + 1, rows);
    else pair(own[a]!, other[b]!, weights(before, a), weights(after, b), level + 1, rows);
  }
}

function saysChanged(before: Recipe, after: Recipe, old: string, now: string): readonly string[] {
  if (isGroup(before) || isGroup(after)) return old === now ? [] : [`${upper(old)} became ${now}.`];
  const [was, is] = [changedParams(before), changedParams(after)];
  const names = [...new Set([...was.keys(), ...is.keys()])];
  const params = names.flatMap((name) => {
    const [a, b] = [was.get(name), is.get(name)];
    if (a === b) return [];
    if (a === undefined) return [`${wordOf(name)} is ${String(b)} instead of its default.`];
    if (b === undefined) return [`${wordOf(name)} is at its default instead of ${String(a)}.`];
    return [`${wordOf(name)} ${String(a)} became ${String(b)}.`];
  });
  return [...params, ...modelChanged(before.model, after.model)];
}

function modelChanged(before: ModelId | undefined, after: ModelId | undefined): readonly string[] {
  if (before === after) return [];
  if (before === undefined) return [`Model ${shortId(after!)} was added.`];
  if (after === undefined) return [`Model ${shortId(before)} was removed.`];
  return [`Model ${shortId(before)} became ${shortId(after)}.`];
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function list(part: Recipe, state: "added" | "removed", level: number, rows: DiffRow[]): void {
  for (const { spot, name, says } of rowsOf(part))
    rows.push({ level: level + spot.length, state, name, says, changes: [] });
}

/** How alike two parts are: 0 where they are different things. */
function likeness(a: Recipe, b: Recipe): number {
  if (!isGroup(a) && !isGroup(b)) {
    if (a.use !== b.use) return 0;
    return saysChanged(a, b, "", "").length === 0 ? 3 : 2;
  }
  if (!isGroup(a) || !isGroup(b)) return 0;
  const uses = (part: Recipe): readonly string[] => rowsOf(part).map(({ name }) => name);
  const [own, other] = [uses(a), uses(b)];
  const shared = own.filter((name) => other.includes(name)).length;
  if (groupKind(a) !== groupKind(b) && shared === 0) return 0;
  return 1 + shared / Math.max(own.length, other.length);
}

/** The pairing of two lists in their order with the greatest likeness; what has no partner is with null. */
function aligned(
  a: readonly Recipe[],
  b: readonly Recipe[],
): readonly (readonly [number | null, number | null])[] {
  const width = b.length + 1;
  const best = new Float64Array((a.length + 1) * width);
  const like = a.map((one) => b.map((other) => likeness(one, other)));
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const both = like[i]![j]! > 0 ? like[i]![j]! + best[(i + 1) * width + j + 1]! : 0;
      best[i * width + j] = Math.max(both, best[(i + 1) * width + j]!, best[i * width + j + 1]!);
    }
  const pairs: (readonly [number | null, number | null])[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const here = i < a.length && j < b.length ? like[i]![j]! : 0;
    if (here > 0 && best[i * width + j] === here + best[(i + 1) * width + j + 1]!) pairs.push([i++, j++]);
    else if (i < a.length && (j === b.length || best[i * width + j] === best[(i + 1) * width + j]))
      pairs.push([i++, null]);
    else pairs.push([null, j++]);
  }
  return pairs;
}
