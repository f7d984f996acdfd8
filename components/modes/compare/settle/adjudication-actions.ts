import type { Errors } from "@/components/instruments/errors/context";
import { askName } from "@/components/workbench/identity/annotator";
import type { Action } from "@/components/ui/keys/actions";
import type { LeafRange } from "@/lib/page/page";
import {
  agreedLeaves,
  differenceAt,
  errorOf,
  openDifferences,
  settlementOf,
  underCursor,
  type Choice,
} from "@/lib/view/comparison/adjudication";
import { majorities, progressIn } from "@/lib/view/comparison/people-conflicts";
import { goTo, type CompareActionState } from "@/components/modes/compare/state/compare-actions";
import type { ComparedView } from "@/lib/view/comparison/compared-view";
import { stepRun } from "@/lib/view/comparison/comparison";
import type { Adjudicating } from "./use-adjudication";

/** What the keys of settling see. */
export interface AdjudicationActionState extends CompareActionState {
  readonly adjudicating: Adjudicating;
  readonly errors: Errors;
  /** Whether another page is on its way: keys are meant for that one. */
  readonly isLeaving: boolean;
}

/**
 * What settling needs: a view and the reviewer's set. Null while one of both is missing, another mode is on,
 * or the page is being left.
 */
function ready({
  workspace,
  view,
  isLeaving,
  adjudicating: { adjudication, state },
}: AdjudicationActionState) {
  if (
    isLeaving ||
    !workspace.getState().isOn("compare") ||
    view === null ||
    adjudication === null ||
    state === null
  )
    return null;
  return {
    view,
    adjudication,
    state,
    row: underCursor(view.rows, workspace.getState().selection?.range ?? null),
  };
}

/** Whether settling waits for a name and nothing else. */
const isUnnamed = ({
  workspace,
  view,
  isLeaving,
  adjudicating: { opening },
}: AdjudicationActionState): boolean =>
  !isLeaving && view !== null && opening.status === "unnamed" && workspace.getState().isOn("compare");

/**
 * Settle what is under the cursor and go on to the next open difference. Does nothing where nothing is under
 * it; where nobody has said who settles, that is asked first.
 */
export function settle(state: AdjudicationActionState, choice: Choice): void {
  if (isUnnamed(state)) return askName();
  const found = ready(state);
  if (found === null || found.row === null) return;
  const {
    view: { rows },
    adjudication,
    row,
  } = found;
  adjudication.settle({ range: row.range, as: settlementOf(row, choice) });
  const next = stepRun(openDifferences(rows, adjudication.state.getState().settled), row.range.start, 1);
  if (next !== null) goTo(state.workspace, next.range);
}

/** Settle all open places where most of three people or more say the same; one step to undo. */
export function takeMajorities(state: AdjudicationActionState): void {
  const found = ready(state);
  if (found === null) return;
  found.adjudication.accept(majorities(found.view.comparison, found.state.settled));
}

/** Take a step back or forth and go to where it was. */
export function move(state: AdjudicationActionState, direction: "undo" | "redo"): void {
  const found = ready(state);
  const range = found?.adjudication[direction]() ?? null;
  if (found !== null && range !== null) goTo(state.workspace, placeOf(found.view, range));
}

/** The difference that a step settled, as a whole where it did so; else the leaves themselves. */
function placeOf({ rows }: ComparedView, range: LeafRange): LeafRange {
  return differenceAt(rows, range.start)?.range.end === range.end
    ? differenceAt(rows, range.start)!.range
    : range;
}

/**
 * Mark the page done, with what nobody disputes. Only where all differences are settled, or two people leave
 * none; true where they are.
 */
export function finish({
  view,
  adjudicating: { adjudication, state },
}: Pick<AdjudicationActionState, "view" | "adjudicating">): boolean {
  if (view === null || adjudication === null || state === null || !progressIn(view, state.settled).isComplete)
    return false;
  // Also where it is called done already: another tab may have taken that back since.
  adjudication.finish(agreedLeaves(view.rows, state.settled));
  return true;
}

const decide = (choice: Choice, label: string, key: string): Action<AdjudicationActionState> => ({
  id: `settle.${choice}`,
  label,
  group: "Settle",
  keys: [key],
  when: (state) => isUnnamed(state) || ready(state)?.row != null,
  perform: (state) => settle(state, choice),
});

const back = (direction: "undo" | "redo", label: string, key: string): Action<AdjudicationActionState> => ({
  id: `settle.${direction}`,
  label,
  group: "Settle",
  keys: [key],
  when: (state) => ready(state)?.state.history[direction] != null,
  perform: (state) => move(state, direction),
});

/** What keys do to settle the differences of the pair. */
export const ADJUDICATION_ACTIONS: readonly Action<AdjudicationActionState>[] = [
  decide("a", "The left one of the pair is right", "a"),
  decide("b", "The right one of the pair is right", "b"),
  decide("neither", "Neither of the pair is right", "0"),
  {
    id: "settle.majority",
    label: "Take what two thirds of three people or more say",
    group: "Settle",
    keys: ["y"],
    when: (state) => {
      const found = ready(state);
      return found !== null && majorities(found.view.comparison, found.state.settled).length > 0;
    },
    perform: takeMajorities,
  },
  {
    id: "settle.next",
    label: "Next open difference",
    group: "Settle",
    keys: ["u"],
    when: (state) => {
      const found = ready(state);
      return found !== null && openDifferences(found.view.rows, found.state.settled).length > 0;
    },
    perform: (state) => {
      const found = ready(state);
      const next =
        found === null
          ? null
          : stepRun(
              openDifferences(found.view.rows, found.state.settled),
              state.workspace.getState().selection?.range.start ?? null,
              1,
            );
      if (next !== null) goTo(state.workspace, next.range);
    },
  },
  {
    id: "settle.cause",
    label: "Name the cause of the error",
    group: "Settle",
    keys: ["t"],
    when: (state) => {
      const found = ready(state);
      return (
        found !== null &&
        found.row !== null &&
        state.setup.show === "differences" &&
        errorOf(found.row, found.state.settled) !== null
      );
    },
    perform: ({ errors }) => errors.pick(true),
  },
  back("undo", "Undo", "z"),
  back("redo", "Redo", "Shift+z"),
  {
    id: "settle.names",
    label: "Hide or show the names of people",
    group: "Settle",
    keys: ["h"],
    when: ({ workspace, setup }) => workspace.getState().isOn("compare") && setup.canHide,
    perform: ({ setup }) => setup.hideNames(!setup.isBlind),
  },
];

/** Where there is no queue to go on in: there the same key finishes the page and goes on; see QueueSteps. */
export const FINISH_ACTIONS: readonly Action<AdjudicationActionState>[] = [
  {
    id: "settle.finish",
    label: "Mark the page done",
    group: "Settle",
    keys: ["Enter"],
    when: (state) => {
      const found = ready(state);
      return (
        found !== null &&
        found.state.labelState !== "done" &&
        progressIn(found.view, found.state.settled).isComplete
      );
    },
    perform: (state) => void finish(state),
  },
];
