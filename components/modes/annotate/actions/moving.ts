import {
  goesThroughHidden,
  isReached,
  isShown,
  type AnnotateAction,
  type AnnotateState,
  type Step,
} from "@/components/modes/annotate/state/annotate-state";
import { childOf, cursorAt, cursorOn, extended, parentOf } from "@/lib/view/labels/cursor";
import { runAround } from "@/lib/view/labels/runs";
import { unitsUnder } from "@/components/modes/annotate/state/drafts";

type Wanted = (state: AnnotateState, unit: number) => boolean;

/**
 * The nearest unit before or after the cursor that is wanted; from the far end where there is no cursor. Null
 * where there is none.
 */
function unitFrom(state: AnnotateState, direction: 1 | -1, wanted: Wanted): number | null {
  const count = state.units.list.length;
  const under = state.cursor === null ? null : unitsUnder(state, state.cursor.target);
  let unit =
    under === null ? (direction === 1 ? 0 : count - 1) : direction === 1 ? under.end : under.start - 1;
  // Up and down a wider selection goes on from the leaf it was made from, so that `h` and then `j` is the
  // next unit.
  if (under !== null && direction === -1 && under.end - under.start > 1)
    unit = state.units.unitOf[state.cursor!.focus]! - 1;
  for (; unit >= 0 && unit < count; unit += direction) if (wanted(state, unit)) return unit;
  return null;
}

/** A step of the cursor to another unit, or to where it is when there is no such unit. */
function moveTo(state: AnnotateState, unit: number | null): Step {
  return unit === null ? {} : { cursor: cursorAt(state.units.list[unit]!), flood: null, notice: null };
}

const isUncertain: Wanted = (state, unit) => state.decisions.units[unit]!.isUncertain;
const isOpen: Wanted = (state, unit) => ["suggested", "none"].includes(state.decisions.units[unit]!.state);

/**
 * The next or previous block; those that the page hides are passed by unless they are listed. From a run it goes on
 * inside: to the block after its first one.
 */
function blockFrom(state: AnnotateState, direction: 1 | -1): Step {
  const { cursor, units } = state;
  const from =
    cursor?.run === null || cursor === null
      ? state
      : { ...state, cursor: cursorAt(units.list[cursor.run.first]!) };
  return moveTo(state, unitFrom(from, direction, isReached));
}

/**
 * Stop at the run of alike uncertain neighbours around a unit. It ends at the cursor: who has gone to a part of a run
 * goes on with what is left of it.
 */
function stopAt(state: AnnotateState, unit: number | null, direction: 1 | -1): Step {
  if (unit === null)
    return { notice: direction === 1 ? "No uncertain block below" : "No uncertain block above" };
  const { page, units, decisions, shown, cursor } = state;
  const under = cursor === null ? null : unitsUnder(state, cursor.target);
  const within = {
    first: under !== null && under.end <= unit ? under.end : 0,
    end: under !== null && unit < under.start ? under.start : units.list.length,
  };
  const run = runAround(page, units, decisions, shown, unit, within);
  return { cursor: cursorOn(page, units, run), flood: null, notice: null };
}

/**
 * The next uncertain run that the cursor was not at yet, below and then from the top of the page; where it was at all
 * of them, the next one below. Those that the page hides come after all others. Where nothing is uncertain, what
 * nobody confirmed; at last any.
 */
function uncertainFrom(state: AnnotateState, direction: 1 | -1): Step {
  if (state.decisions.uncertain > 0) {
    const unit =
      (direction === 1 ? notYetVisited(state) : null) ??
      (goesThroughHidden(state)
        ? unitFrom(state, direction, isUncertain)
        : shownFirst(state, direction, isUncertain));
    return stopAt(state, unit, direction);
  }
  const wanted: Wanted = (now, unit) => isOpen(now, unit) && isReached(now, unit);
  const open = unitFrom(state, direction, wanted);
  return open === null ? blockFrom(state, direction) : moveTo(state, open);
}

/** The next uncertain unit that the cursor was not on in this visit. */
function notYetVisited(state: AnnotateState): number | null {
  const isNew: Wanted = (now, unit) => isUncertain(now, unit) && now.visited[unit] === 0;
  const isNewShown: Wanted = (now, unit) => isNew(now, unit) && isReached(now, unit);
  const top = { ...state, cursor: null };
  return (
    unitFrom(state, 1, isNewShown) ??
    unitFrom(top, 1, isNewShown) ??
    unitFrom(state, 1, isNew) ??
    unitFrom(top, 1, isNew)
  );
}

/**
 * Wanted units in the order "all that the page shows, then all that it hides": nobody has to look for what is
 * not there.
 */
function shownFirst(state: AnnotateState, direction: 1 | -1, wanted: Wanted): number | null {
  const wantedShown: Wanted = (now, unit) => isShown(now, unit) && wanted(now, unit);
  const wantedHidden: Wanted = (now, unit) => !isShown(now, unit) && wanted(now, unit);
  const isAmongHidden = state.cursor !== null && !isShown(state, state.units.unitOf[state.cursor.focus]!);
  const ends = { ...state, cursor: null };
  if (direction === 1)
    return isAmongHidden
      ? unitFrom(state, 1, wantedHidden)
      : (unitFrom(state, 1, wantedShown) ?? unitFrom(ends, 1, wantedHidden));
  return isAmongHidden
    ? (unitFrom(state, -1, wantedHidden) ?? unitFrom(ends, -1, wantedShown))
    : unitFrom(state, -1, wantedShown);
}

/** An action that moves the cursor wherever there is something to move over. */
function movement(id: string, label: string, perform: (state: AnnotateState) => Step): AnnotateAction {
  return { id, label, when: (state) => state.units.list.length > 0, perform };
}

/** Go to the next block that a person should look at. */
const nextUncertain = movement("annotate.next-uncertain", "Next uncertain run of blocks", (state) =>
  uncertainFrom(state, 1),
);

/** Go back to the block before that a person should look at. */
const previousUncertain = movement(
  "annotate.previous-uncertain",
  "Previous uncertain run of blocks",
  (state) => uncertainFrom(state, -1),
);

/** Go to the next block, whatever stands on it. */
const nextBlock = movement("annotate.next-block", "Next block", (state) => blockFrom(state, 1));

/** Go to the block before, whatever stands on it. */
const previousBlock = movement("annotate.previous-block", "Previous block", (state) => blockFrom(state, -1));

/** Widen the selection to the element around it that holds more text. */
const selectParent: AnnotateAction = {
  id: "annotate.parent",
  label: "Parent",
  when: (state) => state.cursor !== null,
  perform: (state) => ({
    cursor: parentOf(state.page, state.cursor!) ?? state.cursor,
    flood: null,
    notice: null,
  }),
};

/** Narrow the selection towards the block it came from. */
const selectChild: AnnotateAction = {
  id: "annotate.child",
  label: "Child",
  when: (state) => state.cursor !== null,
  perform: (state) => ({
    cursor: childOf(state.page, state.units, state.cursor!) ?? state.cursor,
    flood: null,
    notice: null,
  }),
};

const extend = (id: string, label: string, direction: 1 | -1): AnnotateAction => ({
  id,
  label,
  when: (state) => state.cursor !== null,
  perform: (state) => ({
    cursor: extended(state.page, state.cursor!, direction) ?? state.cursor,
    flood: null,
    notice: null,
  }),
});

/** Take the next sibling into the selection, or let go of one taken upwards. */
const extendDown = extend("annotate.extend-down", "Extend selection down", 1);

/** Take the sibling before into the selection, or let go of one taken downwards. */
const extendUp = extend("annotate.extend-up", "Extend selection up", -1);

/** What moves the cursor: over blocks, up and down the elements, and over siblings. */
export const MOVING: readonly AnnotateAction[] = [
  nextUncertain,
  previousUncertain,
  nextBlock,
  previousBlock,
  selectParent,
  selectChild,
  extendDown,
  extendUp,
];
