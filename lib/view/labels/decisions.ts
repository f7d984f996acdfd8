import { expand, verdictOf } from "../../labels/expand";
import { remarksOf, type PlacedRemark } from "../../labels/remarks/remarks";
import { skipOf, type Skip } from "../../labels/remarks/skip";
import { historyOf, type History } from "../../labels/history";
import type {
  Label,
  LabelledInterval,
  Layer1,
  Operation,
  Origin,
  PageVerdict,
  Role,
} from "../../labels/model";
import type { Page } from "../../page/page";
import { isSplit, suggestionOf, type Proposal } from "./proposal";
import type { Units } from "../../labels/units/units";

/**
 * What stands on a unit now: a person's word, else the suggestion. Units of which the same can be said share
 * one object, so that what is drawn of a decision is drawn anew only where that is another one.
 */
export interface Decision {
  readonly layer1: Layer1 | null;
  readonly role: Role | null;
  /** What is shown: the role where there is one. */
  readonly label: Label | null;
  readonly state: "confirmed" | "propagated" | "suggested" | "none";
  readonly origin: Origin | null;
  /** Whether only a part of the unit, or parts of it differently, were labelled. */
  readonly isMixed: boolean;
  /** Whether a person should look: labelled undecided, or not labelled and the votes are split. */
  readonly isUncertain: boolean;
}

/** Everything that follows from the log and the proposal; computed anew after each operation. */
export interface Decisions {
  /** (units) */
  readonly units: readonly Decision[];
  readonly verdict: PageVerdict | null;
  /** What the log comes to, character by character. */
  readonly intervals: readonly LabelledInterval[];
  /** Flags and notes. */
  readonly remarks: readonly PlacedRemark[];
  /** The skip that the log ends with. */
  readonly skip: Skip | null;
  readonly history: History;
  /** Characters of units that a person decided, main, boilerplate or a role. */
  readonly decidedCharacters: number;
  readonly uncertain: number;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Fold a log and a proposal into one decision per unit.
 * @param foreign ids of operations that came in from another tab or computer while this one was open: undo
 * does not reach for what nobody did here
 */
export function decide(
  page: Page,
  units: Units,
  proposal: Proposal,
  operations: readonly Operation[],
  foreign: ReadonlySet<string> = NONE,
): Decisions {
  const intervals = expand(page, operations);
  const decisions: Decision[] = [];
  let at = 0;
  let decidedCharacters = 0;
  let uncertain = 0;
  for (const unit of units.list) {
    const start = page.leaves[unit.leaves.start]!.start;
    const last = page.leaves[unit.leaves.end - 1]!;
    const end = last.start + last.text.length;
    while (at < intervals.length && intervals[at]!.end <= start) at++;
    const decision = decisionOf(
      intervals,
      at,
      start,
      end,
      suggestionOf(proposal, unit.index),
      isSplit(proposal, unit.index),
    );
    if (decision.state === "confirmed" && decision.layer1 !== "undecided")
      decidedCharacters += unit.characters;
    if (decision.isUncertain) uncertain++;
    decisions.push(decision);
  }
  return {
    units: decisions,
    verdict: verdictOf(operations),
    intervals,
    remarks: remarksOf(page, operations),
    skip: skipOf(operations),
    history: historyOf(foreign.size === 0 ? operations : operations.filter(({ id }) => !foreign.has(id))),
    decidedCharacters,
    uncertain,
  };
}

/** Whether a unit belongs to the gold text as it stands, suggestions included. */
export function isContent(decision: Decision): boolean {
  return decision.layer1 === "main";
}

function decisionOf(
  intervals: readonly LabelledInterval[],
  at: number,
  start: number,
  end: number,
  suggestion: Layer1 | null,
  split: boolean,
): Decision {
  // The longest part speaks for the unit.
  let best: LabelledInterval | null = null;
  let bestLength = 0;
  let parts = 0;
  let covered = 0;
  for (let i = at; i < intervals.length && intervals[i]!.start < end; i++) {
    const interval = intervals[i]!;
    const length = Math.min(end, interval.end) - Math.max(start, interval.start);
    parts++;
    covered += length;
    if (length > bestLength) [best, bestLength] = [interval, length];
  }
  const open = end - start - covered;
  // A name within a paragraph says nothing about the rest of it, which waits for a word of its own.
  if (best === null || open > bestLength) return suggested(suggestion, split, best !== null);
  const { layer1, role, origin } = best;
  return labelled(layer1, role, origin, parts > 1 || open > 0);
}

const known = new Map<string, Decision>();

/** The one object for a decision: there are a few hundred different ones at most. */
function shared(key: string, make: () => Decision): Decision {
  let decision = known.get(key);
  if (decision === undefined) known.set(key, (decision = make()));
  return decision;
}

const suggested = (suggestion: Layer1 | null, isUncertain: boolean, isMixed: boolean): Decision =>
  shared(`${suggestion} ${isUncertain} ${isMixed} suggested`, () => ({
    layer1: suggestion,
    role: null,
    label: suggestion,
    state: suggestion === null ? "none" : "suggested",
    origin: null,
    isMixed,
    isUncertain,
  }));

const labelled = (layer1: Layer1 | null, role: Role | null, origin: Origin, isMixed: boolean): Decision =>
  shared(`${layer1} ${role} ${origin} ${isMixed}`, () => ({
    layer1,
    role,
    origin,
    label: role ?? layer1,
    state: origin === "propagated" ? "propagated" : "confirmed",
    isMixed,
    isUncertain: layer1 === "undecided",
  }));
