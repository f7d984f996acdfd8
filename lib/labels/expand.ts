import type { Page } from "../page/page";
import { activeOperations } from "./history";
import { intervalsOf, type Mark } from "./layers";
import { isPlaced, type LabelledInterval, type Operation, type PageVerdict, type Placed } from "./model";
import { place, SURE, type Placement } from "./reanchor";
import { depthOf, stretchOf } from "./target";

/**
 * An operation that could not be put where it belongs: its words are gone (`orphan`) or only similar ones
 * were found (`moved`, below SURE).
 */
export interface Stray {
  readonly operation: Placed;
  readonly placement: Exclude<Placement, { status: "exact" }>;
}

/**
 * What a log says, as disjoint intervals in order of the axis, neighbours with the same labels joined;
 * unlabelled text is left out. Which of several operations on the same text counts is `intervalsOf`'s to say.
 * Operations whose quote is not found on this page are left out: see `straysOf`.
 */
export function expand(page: Page, operations: readonly Operation[]): LabelledInterval[] {
  return intervalsOf(marksOf(page, operations));
}

/** The operations that expansion leaves out because their words are not there, for the list of orphans. */
export function straysOf(page: Page, operations: readonly Operation[]): Stray[] {
  const strays: Stray[] = [];
  for (const operation of activeOperations(operations)) {
    if (!isPlaced(operation)) continue;
    const placement = place(page, operation.target, operation.anchor);
    if (placement.status !== "exact" && placement.score < SURE) strays.push({ operation, placement });
  }
  return strays;
}

/**
 * The page verdict that stands: the last one that was not undone; null where none was given or it was taken
 * back.
 */
export function verdictOf(operations: readonly Operation[]): PageVerdict | null {
  let verdict: PageVerdict | null = null;
  for (const operation of activeOperations(operations))
    if (operation.kind === "verdict") verdict = operation.verdict;
  return verdict;
}

const marksByPage = new WeakMap<Page, WeakMap<Placed, Mark | null>>();

/** Operations never change, and neither does a page: each is placed once, not after every key. */
function marksOf(page: Page, operations: readonly Operation[]): Mark[] {
  let known = marksByPage.get(page);
  if (known === undefined) marksByPage.set(page, (known = new WeakMap()));
  const placed: Mark[] = [];
  for (const operation of activeOperations(operations)) {
    if (!isPlaced(operation)) continue;
    let mark = known.get(operation);
    if (mark === undefined) known.set(operation, (mark = markOf(page, operation)));
    if (mark !== null) placed.push(mark);
  }
  return placed;
}

/** What an operation puts on the axis; null where its words are not on the page. */
function markOf(page: Page, operation: Placed): Mark | null {
  const placement = place(page, operation.target, operation.anchor);
  if (placement.status === "orphan" || placement.score < SURE) return null;
  const stretch = stretchOf(page, placement.target);
  if (stretch === null || stretch.start === stretch.end) return null;
  return {
    ...stretch,
    depth: depthOf(page, placement.target),
    label: operation.kind === "set" ? operation.label : null,
    origin: operation.kind === "set" ? operation.origin : "manual",
  };
}
