/**
 * Changes of a recipe that is being edited. Unlike one that is run, it may have a group without parts. Each
 * change gives the recipe with the place of what was changed, or null where it cannot be made.
 */
import { partAt, type Spot } from "../../optimise/search/trees";
import { partsOf, type Quorum, type Recipe, type Use } from "../../recipes/recipe";

/** How several recipes are put together. */
export type GroupKind = "serial" | "union" | "intersection" | "vote";
export type Group = Exclude<Recipe, Use>;

export interface Edited {
  readonly recipe: Recipe;
  /** Where what was changed is now. */
  readonly spot: Spot;
}

/** What a new recipe starts from. */
export const EMPTY: Recipe = { serial: [] };

export const GROUP_NAMES: Readonly<Record<GroupKind, string>> = {
  serial: "Series",
  union: "Union",
  intersection: "Intersection",
  vote: "Vote",
};

export function isGroup(recipe: Recipe): recipe is Group {
  return !("use" in recipe);
}

export function groupKind(group: Group): GroupKind {
  return "serial" in group ? "serial" : "vote" in group ? "vote" : group.parallel;
}

/** Whether a place is another one or lies in it. */
export function isWithinSpot(spot: Spot, outer: Spot): boolean {
  return outer.every((position, level) => spot[level] === position);
}

/** A group of these parts; voters have a weight of 1 unless one is given. */
export function groupOf(
  kind: GroupKind,
  parts: readonly Recipe[],
  weights: readonly number[] = [],
  quorum: Quorum = "majority",
): Group {
  if (kind === "serial") return { serial: parts };
  if (kind !== "vote") return { parallel: kind, of: parts };
  return { vote: parts.map((recipe, index) => ({ recipe, weight: weights[index] ?? 1 })), quorum };
}

const weightsOf = (group: Group): readonly number[] =>
  "vote" in group ? group.vote.map(({ weight }) => weight) : partsOf(group).map(() => 1);
const quorumOf = (group: Group): Quorum => ("vote" in group ? group.quorum : "majority");

/** The same kind of group with other parts, each with its weight. */
function withEntries(group: Group, entries: readonly (readonly [part: Recipe, weight: number])[]): Group {
  return groupOf(
    groupKind(group),
    entries.map(([part]) => part),
    entries.map(([, weight]) => weight),
    quorumOf(group),
  );
}

function entriesOf(group: Group): (readonly [part: Recipe, weight: number])[] {
  const weights = weightsOf(group);
  return partsOf(group).map((part, index) => [part, weights[index]!] as const);
}

/** Another part at a place. */
export function replacePart(recipe: Recipe, spot: Spot, part: Recipe): Recipe {
  const [position, ...rest] = spot;
  if (position === undefined || !isGroup(recipe)) return part;
  return withEntries(
    recipe,
    entriesOf(recipe).map(([old, weight], at) => [
      at === position ? replacePart(old, rest, part) : old,
      weight,
    ]),
  );
}

/** Put a part into the group at a place, before what is at the index there. */
export function insertPart(
  recipe: Recipe,
  into: Spot,
  index: number,
  part: Recipe,
  weight = 1,
): Edited | null {
  const group = partAt(recipe, into);
  if (!isGroup(group)) return null;
  const entries = entriesOf(group);
  entries.splice(index, 0, [part, weight]);
  return { recipe: replacePart(recipe, into, withEntries(group, entries)), spot: [...into, index] };
}

/**
 * Put a part where it is meant with this one chosen: at the end of a group, behind an extractor, which gets a
 * series of its own where it is alone.
 */
export function addPart(recipe: Recipe, chosen: Spot, part: Recipe): Edited | null {
  const at = partAt(recipe, chosen);
  if (isGroup(at)) return insertPart(recipe, chosen, partsOf(at).length, part);
  if (chosen.length === 0) return { recipe: { serial: [recipe, part] }, spot: [1] };
  return insertPart(recipe, chosen.slice(0, -1), chosen.at(-1)! + 1, part);
}

/** Take a part out; of the whole nothing is left. The place is that of what is next to it. */
export function removePart(recipe: Recipe, spot: Spot): Edited {
  if (spot.length === 0) return { recipe: EMPTY, spot: [] };
  const parent = spot.slice(0, -1);
  const group = partAt(recipe, parent) as Group;
  const entries = entriesOf(group);
  entries.splice(spot.at(-1)!, 1);
  const next = Math.min(spot.at(-1)!, entries.length - 1);
  return {
    recipe: replacePart(recipe, parent, withEntries(group, entries)),
    spot: next < 0 ? parent : [...parent, next],
  };
}

/**
 * Move a part into a group, before what is at the index there now.
 * @returns null for the whole, for a group into itself, which would never end, and for where it is already
 */
export function movePart(recipe: Recipe, from: Spot, into: Spot, index: number): Edited | null {
  if (from.length === 0 || isWithinSpot(into, from)) return null;
  const parent = from.slice(0, -1);
  const position = from.at(-1)!;
  const isSameGroup = parent.length === into.length && isWithinSpot(into, parent);
  if (isSameGroup && (index === position || index === position + 1)) return null;
  const part = partAt(recipe, from);
  const weight = weightsOf(partAt(recipe, parent) as Group)[position]!;
  const { recipe: without } = removePart(recipe, from);
  // What stood behind it in its group has moved up by one.
  const target = into.map((at, level) =>
    level === parent.length && isWithinSpot(into, parent) && at > position ? at - 1 : at,
  );
  return insertPart(without, target, isSameGroup && index > position ? index - 1 : index, part, weight);
}

/** Where a part goes by a step: up and down among its neighbours and out at the ends, into and out of groups. */
export function stepPart(recipe: Recipe, spot: Spot, step: "up" | "down" | "in" | "out"): Edited | null {
  if (spot.length === 0) return null;
  const parent = spot.slice(0, -1);
  const position = spot.at(-1)!;
  const count = partsOf(partAt(recipe, parent)).length;
  if (step === "in") {
    const before = position === 0 ? null : partAt(recipe, [...parent, position - 1]);
    if (before === null || !isGroup(before)) return null;
    return movePart(recipe, spot, [...parent, position - 1], partsOf(before).length);
  }
  const isAtEnd = step === "up" ? position === 0 : position === count - 1;
  if (step !== "out" && !isAtEnd)
    return movePart(recipe, spot, parent, step === "up" ? position - 1 : position + 2);
  if (parent.length === 0) return null;
  const place = parent.at(-1)!;
  return movePart(recipe, spot, parent.slice(0, -1), step === "up" ? place : place + 1);
}

/** Put a group of its own around a part. */
export function wrapPart(recipe: Recipe, spot: Spot, kind: GroupKind): Edited {
  return { recipe: replacePart(recipe, spot, groupOf(kind, [partAt(recipe, spot)])), spot };
}

/** Put the parts of a group in its place; the whole only where it has one part. */
export function unwrapPart(recipe: Recipe, spot: Spot): Edited | null {
  const group = partAt(recipe, spot);
  if (!isGroup(group)) return null;
  const parts = partsOf(group);
  if (parts.length === 0) return null;
  if (parts.length === 1) return { recipe: replacePart(recipe, spot, parts[0]!), spot };
  if (spot.length === 0) return null;
  const parent = spot.slice(0, -1);
  const outer = partAt(recipe, parent) as Group;
  const entries = entriesOf(outer);
  entries.splice(spot.at(-1)!, 1, ...entriesOf(group));
  return { recipe: replacePart(recipe, parent, withEntries(outer, entries)), spot };
}

/** Put the parts of a group together in another way; weights stay with voters. */
export function changeKind(recipe: Recipe, spot: Spot, kind: GroupKind): Edited | null {
  const group = partAt(recipe, spot);
  if (!isGroup(group) || groupKind(group) === kind) return null;
  return { recipe: replacePart(recipe, spot, groupOf(kind, partsOf(group), weightsOf(group))), spot };
}

/** How much support a vote asks for. */
export function changeQuorum(recipe: Recipe, spot: Spot, quorum: Quorum): Edited | null {
  const group = partAt(recipe, spot);
  return "vote" in group ? { recipe: replacePart(recipe, spot, { ...group, quorum }), spot } : null;
}

/** How much one of the voters has to say. */
export function changeWeight(recipe: Recipe, voter: Spot, weight: number): Edited | null {
  const parent = voter.slice(0, -1);
  const group = voter.length === 0 ? null : partAt(recipe, parent);
  if (group === null || !("vote" in group)) return null;
  const vote = group.vote.map((one, at) => (at === voter.at(-1) ? { ...one, weight } : one));
  return { recipe: replacePart(recipe, parent, { ...group, vote }), spot: voter };
}

/** Other values of an extractor's parameters. What it has learned by other values is no longer its own. */
export function changeParams(
  recipe: Recipe,
  spot: Spot,
  params: NonNullable<Use["params"]>,
  keepsModel: boolean,
): Edited | null {
  const part = partAt(recipe, spot);
  if (isGroup(part)) return null;
  const { use, model } = part;
  const changed: Use = {
    use,
    params: { ...part.params, ...params },
    ...(keepsModel && model !== undefined && { model }),
  };
  return { recipe: replacePart(recipe, spot, changed), spot };
}
