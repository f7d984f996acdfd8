import { isContent, type Decisions } from "@/lib/view/labels/decisions";
import type { Unit } from "@/lib/labels/units/units";
import { isShown, type AnnotateState } from "./annotate-state";
import { unitsUnder } from "./drafts";

/** What the gold text lists. */
export interface GoldLines {
  readonly lines: readonly Unit[];
  /** Blocks that are neither content nor listed because the page hides them. */
  readonly leftOut: number;
}

type Listed = Pick<AnnotateState, "units" | "decisions" | "shown" | "withHidden">;

const known = new WeakMap<Decisions, { readonly of: Listed; readonly lines: GoldLines }>();

/**
 * A line for each block that is content or waits for a decision. What the page hides is listed on demand, and
 * where the cursor went to it. While only the cursor moves among what is listed, it is the same object.
 */
export function goldLines(state: AnnotateState): GoldLines {
  const all = linesOf(state);
  if (state.cursor === null || state.withHidden) return all;
  const { start, end } = unitsUnder(state, state.cursor.target);
  const visited = state.units.list
    .slice(start, end)
    .filter((unit) => !isShown(state, unit.index) && !isContent(state.decisions.units[unit.index]!));
  if (visited.length === 0) return all;
  const lines = [...all.lines, ...visited].sort((a, b) => a.index - b.index);
  return { lines, leftOut: all.leftOut - visited.length };
}

function linesOf(state: Listed): GoldLines {
  const before = known.get(state.decisions);
  if (before?.of.shown === state.shown && before.of.withHidden === state.withHidden) return before.lines;
  const lines: Unit[] = [];
  let leftOut = 0;
  for (const unit of state.units.list) {
    const decision = state.decisions.units[unit.index]!;
    const isHidden = !isShown(state, unit.index);
    if (isContent(decision) || (isHidden ? state.withHidden : decision.isUncertain)) lines.push(unit);
    else if (isHidden) leftOut++;
  }
  const now = { lines, leftOut };
  known.set(state.decisions, { of: state, lines: now });
  return now;
}
