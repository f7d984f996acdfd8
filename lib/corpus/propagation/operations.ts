/** The operations by which carried labels become a draft of an annotator. */
import { describe } from "../../labels/anchor";
import { expand } from "../../labels/expand";
import { activeOperations } from "../../labels/history";
import type { CarriedFrom, Label, Operation, Target } from "../../labels/model";
import { labelsOfUnits } from "../../labels/units/labels-of-units";
import { largestUniform } from "../../labels/units/uniform";
import type { Units } from "../../labels/units/units";
import type { Page } from "../../page/page";
import { changeOf, type CarriedLabels, type StandingLabel } from "./carry";
import type { SaidOfText } from "./labelled-template";

const NOTHING: StandingLabel = { layer1: null, role: null, by: "none" };

/** (units) what the log of an annotator says of each block. */
export function standingOf(
  page: Page,
  units: Units,
  operations: readonly Operation[],
): readonly StandingLabel[] {
  return labelsOfUnits(page, units, expand(page, operations)).map((found) =>
    found === null
      ? NOTHING
      : { layer1: found.layer1, role: found.role, by: found.origin === "propagated" ? "carried" : "own" },
  );
}

/** How the operations of one draft are called; the same for another attempt at it. */
export interface DraftName {
  readonly group: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * What makes carried labels the draft of who wrote a log. What the annotator said stays; what was carried over before is
 * taken back; none where the log says all of it already.
 */
export function draftOf(
  page: Page,
  units: Units,
  { units: said }: CarriedLabels,
  operations: readonly Operation[],
  from: CarriedFrom,
  { group, at }: DraftName,
): readonly Operation[] {
  const standing = standingOf(page, units, operations);
  const changes = said.map((one, unit) => changeOf(one, standing[unit]!));
  // What was carried over earlier and is no more is gone as well.
  const isStale = standing.some(({ by }, unit) => by === "carried" && changes[unit] === "nothing");
  if (!isStale && !changes.some((change) => change === "new" || change === "other")) return [];
  const before = activeOperations(operations).filter(
    (operation) => operation.kind === "set" && operation.origin === "propagated",
  );
  const drafts: Operation[] = [];
  const base = () => ({ id: `${group} ${drafts.length}`, group, at, activeMs: 0 });
  if (before.length > 0) drafts.push({ ...base(), kind: "undo", ids: before.map(({ id }) => id) });
  const kinds: SaidOfText[] = [];
  const classes = Int32Array.from(said, (one, unit) =>
    one === null || standing[unit]!.by === "own" ? -1 : kindOf(kinds, one),
  );
  for (const { target, value } of largestUniform(page, units, classes)) {
    const anchor = describe(page, target);
    const set = (label: Label, on: Target): Operation => ({
      ...base(),
      ...({ kind: "set", target: on, label, origin: "propagated", anchor, carried: from } as const),
    });
    const { layer1, role } = kinds[value]!;
    if (layer1 !== null) drafts.push(set(layer1, target));
    if (role !== null) drafts.push(set(role, target));
  }
  return drafts;
}

function kindOf(kinds: SaidOfText[], said: SaidOfText): number {
  const known = kinds.findIndex(({ layer1, role }) => layer1 === said.layer1 && role === said.role);
  return known >= 0 ? known : kinds.push(said) - 1;
}
