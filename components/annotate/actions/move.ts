import type { AnnotateAction, AnnotateState, Step } from "../annotate-state";
import { cursorAt } from "../cursor";
import { unitsUnder } from "../drafts";

type Wanted = (state: AnnotateState, unit: number) => boolean;

/** The nearest unit before or after the cursor that is wanted; from the far end where there is no cursor. Null where there is none. */
export function unitFrom(state: AnnotateState, direction: 1 | -1, wanted: Wanted): number | null {
  const count = state.units.list.length;
  const under = state.cursor === null ? null : unitsUnder(state, state.cursor.target);
  let unit = under === null ? (direction === 1 ? 0 : count - 1) : direction === 1 ? under.end : under.start - 1;
  // Up and down a wider selection goes on from the leaf it was made from, so that `h` and then `j` is the next unit.
  if (under !== null && direction === -1 && under.end - under.start > 1) unit = state.units.unitOf[state.cursor!.focus]! - 1;
  for (; unit >= 0 && unit < count; unit += direction) if (wanted(state, unit)) return unit;
  return null;
}

/** A step of the cursor to another unit, or to where it is when there is no such unit. */
export function moveTo(state: AnnotateState, unit: number | null): Step {
  return unit === null ? {} : { cursor: cursorAt(state.units.list[unit]!), flood: null, notice: null };
}

export const isUncertain: Wanted = (state, unit) => state.decisions.units[unit]!.isUncertain;

/** Uncertain units first; where none is left on the page, those that nobody confirmed; at last any. */
export function uncertainFrom(state: AnnotateState, direction: 1 | -1): Step {
  if (state.decisions.uncertain > 0) {
    const unit = unitFrom(state, direction, isUncertain);
    return unit === null ? { notice: direction === 1 ? "No uncertain block below" : "No uncertain block above" } : moveTo(state, unit);
  }
  const open = unitFrom(state, direction, (_, candidate) => ["suggested", "none"].includes(state.decisions.units[candidate]!.state));
  return moveTo(state, open ?? unitFrom(state, direction, () => true));
}

/** An action that moves the cursor wherever there is something to move over. */
export function movement(id: string, label: string, perform: (state: AnnotateState) => Step): AnnotateAction {
  return { id, label, when: (state) => state.units.list.length > 0, perform };
}
