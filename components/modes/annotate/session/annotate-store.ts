import { createStore, type StoreApi } from "zustand/vanilla";
import type { Operation } from "@/lib/labels/model";
import type { LeafRange, Page } from "@/lib/page/page";
import type { LabelState } from "@/lib/store/interfaces/labels";
import { withSaid, type LabelLog, type Received } from "@/components/workbench/saving/label-log";
import { annotateAction } from "@/components/modes/annotate/actions/registry";
import type { Stamp } from "@/lib/view/labels/activity";
import type { AnnotateState, Request, Step } from "@/components/modes/annotate/state/annotate-state";
import { cursorAt, type Cursor } from "@/lib/view/labels/cursor";
import { decide } from "@/lib/view/labels/decisions";
import type { Proposal } from "@/lib/view/labels/proposal";
import { startUnit } from "@/lib/view/labels/start";
import type { Units } from "@/lib/view/labels/units";

/**
 * Who is told what a step did. `operations` also hears a word about the page that comes without operations;
 * where the step says none, `labelState` is null, and the page stays what the server has it for: this tab may
 * not have heard yet what another one called it.
 */
export interface Listeners {
  operations(operations: readonly Operation[], labelState: LabelState | null): void;
  request(request: Request): void;
}

export interface Beginning {
  readonly page: Page;
  readonly units: Units;
  readonly proposal: Proposal;
  readonly log: LabelLog;
}

export interface AnnotateStore {
  readonly state: StoreApi<AnnotateState>;
  /**
   * Carry out an action; false where it is not possible now, as while another page is on its way. @throws
   * RangeError for an unknown id
   */
  perform(id: string): boolean;
  apply(step: Step): void;
  point(cursor: Cursor): void;
  /** The other page does not come, or has come: actions act on this one again. */
  stay(): void;
  /**
   * Take over which units the page shows, (units). The first time, a cursor that nobody has moved goes to
   * where labelling begins on what can be seen.
   */
  measured(shown: Uint8Array): void;
  /** Take over that these units, `[start, end)`, have been in the view for a moment. */
  saw(units: readonly LeafRange[]): void;
  /** Suggest something else for what nobody has labelled. */
  propose(proposal: Proposal): void;
  /** Take over a log that was brought together with another tab's, and what the page is called after it. */
  receive(change: Received): void;
}

/** State and actions of annotate mode on one page. The cursor starts where `startUnit` says. */
export function createAnnotateStore(beginning: Beginning, stamp: Stamp, listeners: Listeners): AnnotateStore {
  const { page, units, log: begun } = beginning;
  let { proposal } = beginning;
  const decisions = decide(page, units, proposal, begun.operations);
  const first = startUnit(page, units, decisions, null);
  const foreign = new Set<string>();
  const state = createStore<AnnotateState>(() => ({
    page,
    units,
    proposal,
    decisions,
    ...begun,
    cursor: first === undefined ? null : cursorAt(first),
    lastLabel: null,
    flood: null,
    view: "labels and veil",
    shown: null,
    seen: new Uint8Array(units.list.length),
    isTold: false,
    withHidden: false,
    isLeaving: false,
    notice: null,
  }));

  /** Where the cursor stands has been seen. */
  function visit(): void {
    const { cursor } = state.getState();
    const unit = cursor === null ? undefined : units.unitOf[cursor.focus];
    if (unit !== undefined) saw([{ start: unit, end: unit + 1 }]);
  }

  function saw(ranges: readonly LeafRange[]): void {
    const { seen: before } = state.getState();
    if (!ranges.some(({ start, end }) => before.subarray(start, end).includes(0))) return;
    const seen = before.slice();
    for (const { start, end } of ranges) seen.fill(1, start, end);
    state.setState({ seen });
  }

  function apply(step: Step): void {
    const { drafts = [], request, labelState, ...rest } = step;
    const saying = { drafts, ...(labelState !== undefined && { labelState }) };
    const { log, added } = withSaid(page, state.getState(), saying, stamp);
    state.setState({
      ...rest,
      ...log,
      ...(request !== undefined && { isLeaving: true }),
      ...(added.length > 0 && { decisions: decide(page, units, proposal, log.operations, foreign) }),
    });
    visit();
    // A word that changes nothing here is said all the same: another tab may have said another one since.
    if (added.length > 0 || labelState !== undefined) listeners.operations(added, labelState ?? null);
    if (request !== undefined) listeners.request(request);
  }

  return {
    state,
    apply,
    saw,
    perform(id) {
      const action = annotateAction(id);
      // Keys that come faster than the next page would change the one that was just called done.
      if (state.getState().isLeaving || !action.when(state.getState())) return false;
      visit();
      apply(action.perform(state.getState()));
      return true;
    },
    stay: () => state.setState({ isLeaving: false }),
    point: (cursor) => apply({ cursor, flood: null, notice: null }),
    measured(shown) {
      const before = state.getState();
      const isUntouched =
        before.shown === null &&
        first !== undefined &&
        before.cursor?.focus === first.leaves.start &&
        before.operations.length === begun.operations.length;
      const seen = isUntouched ? startUnit(page, units, before.decisions, shown) : undefined;
      state.setState({ shown, ...(seen !== undefined && seen !== first && { cursor: cursorAt(seen) }) });
    },
    propose(next) {
      proposal = next;
      const { operations } = state.getState();
      state.setState({
        proposal,
        flood: null,
        notice: null,
        decisions: decide(page, units, proposal, operations, foreign),
      });
    },
    receive({ operations, labelState, theirs }) {
      for (const { id } of theirs) foreign.add(id);
      state.setState({
        labelState,
        ...(operations !== state.getState().operations && {
          operations,
          decisions: decide(page, units, proposal, operations, foreign),
        }),
      });
    },
  };
}
