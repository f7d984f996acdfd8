/** A recipe as the lines of a tree, from the top down. */
import type { ParamValue } from "../../extractors/contract/contract";
import { EXTRACTORS } from "../../extractors/index";
import type { Spot } from "../../optimise/search/trees";
import { partsOf, type Quorum, type Recipe, type Use } from "../../recipes/recipe";
import { wordOf } from "../inspection/why";
import { groupKind, isGroup, GROUP_NAMES, type Group, type GroupKind } from "./edit";
import { shortId } from "./model-name";

export interface PartRow {
  readonly spot: Spot;
  /** The same as text, e.g. `0.2`; empty for the whole. */
  readonly key: string;
  readonly part: Recipe;
  /** Null for an extractor. */
  readonly kind: GroupKind | null;
  readonly name: string;
  /** What it does beside its name: its rule, or the parameters that are not at their defaults. */
  readonly says: string;
  /** How much it has to say; null where it is no voter. */
  readonly weight: number | null;
  /** Its number among its neighbours, from 1, and how many these are. */
  readonly position: number;
  readonly of: number;
}

export const keyOfSpot = (spot: Spot): string => spot.join(".");
export const spotOfKey = (key: string): Spot => (key === "" ? [] : key.split(".").map(Number));

export function rowsOf(recipe: Recipe): readonly PartRow[] {
  const rows: PartRow[] = [];
  const visit = (part: Recipe, spot: Spot, weight: number | null, of: number): void => {
    const own = isGroup(part)
      ? { kind: groupKind(part), name: GROUP_NAMES[groupKind(part)], says: ruleWords(part) }
      : { kind: null, name: nameOf(part), says: paramWords(part) };
    rows.push({ spot, key: keyOfSpot(spot), part, ...own, weight, position: (spot.at(-1) ?? 0) + 1, of });
    const parts = partsOf(part);
    for (const [at, each] of parts.entries())
      visit(each, [...spot, at], "vote" in part ? part.vote[at]!.weight : null, parts.length);
  };
  visit(recipe, [], null, 1);
  return rows;
}

function nameOf({ use }: Use): string {
  return EXTRACTORS.find(({ id }) => id === use)?.name ?? use;
}

/** What a group keeps. */
export function ruleWords(group: Group): string {
  const count = partsOf(group).length;
  if ("serial" in group) return "each sees what the one before kept";
  if ("parallel" in group)
    return group.parallel === "union" ? "what any of them keeps" : "what all of them keep";
  return `kept by ${quorumWords(group.quorum)} of ${count === 1 ? "one" : count}`;
}

export function quorumWords(quorum: Quorum): string {
  if (quorum === "majority") return "a majority";
  if ("votes" in quorum) return `at least ${quorum.votes} ${quorum.votes === 1 ? "vote" : "votes"}`;
  return `at least ${Number((quorum.share * 100).toPrecision(6))} %`;
}

/** The parameters that are not at their defaults, in their order. */
export function changedParams({ use, params = {} }: Use): ReadonlyMap<string, ParamValue> {
  const specs = EXTRACTORS.find(({ id }) => id === use)?.params ?? {};
  return new Map(Object.entries(params).filter(([name, value]) => specs[name]?.default !== value));
}

function paramWords(use: Use): string {
  const changed = [...changedParams(use)].map(([name, value]) => `${wordOf(name)} ${String(value)}`);
  return [...changed, ...(use.model === undefined ? [] : [`model ${shortId(use.model)}`])].join(", ");
}
