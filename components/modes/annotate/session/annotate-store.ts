import { createStore, type StoreApi } from "zustand/vanilla";
import type { Operation } from "@/lib/labels/model";
import type { LeafRange, Page } from "@/lib/page/page";
import type { LabelState } from "@/lib/store/interfaces/labels";
import { withSaid, type LabelLog, type Received } from "@/components/workbench/saving/label-log";
import { annotateAction } from "@/components/modes/annotate/actions/registry";
import type { Stamp } from "@/lib/view/labels/activity";
import type { AnnotateState, Request, Step, Wanted } from "@/components/modes/annotate/state/annotate-state";
import { cursorOn, type Cursor } from "@/lib/view/labels/cursor";
import { decide, type Decisions } from "@/lib/view/labels/decisions";
import type { Proposal } from "@/lib/view/labels/proposal";
import { runAround } from "@/lib/view/labels/runs";
import { startUnit } from "@/lib/view/labels/start";
import { unitsUnder } from "@/components/modes/annotate/state/drafts";
import type { Units } from "@/lib/labels/units/units";

/**
 * Who is told what a step did. `operations` also hears a word about the page that comes without operations;
 * where the step says none, `labelState` is null, and the page stays what the server has it for: this tab may
 * not have heard yet what another one called it.
 */
export interface Listeners {
  operations(operations: readonly Operation[], labelState: LabelState | null): void;
  request(request: Request): void;
  wants?(what: Wanted): void;
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
  /** Take over whether the page is looked at in a view that has hidden text in its place. */
  looking(isListed: boolean): void;
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
  const startOn = (now: Decisions, shown: Uint8Array | null): Cursor | null => {
    const unit = startUnit(page, units, now, shown);
    return unit === undefined ? null : cursorOn(page, units, runAround(page, units, now, shown, unit.index));
  };
  const start = startOn(decisions, null);
  const foreign = new Set<string>();
  const state = createStore<AnnotateState>(() => ({
    page,
    units,
    proposal,
    decisions,
    ...begun,
    cursor: start,
    lastLabel: null,
    flood: null,
    question: null,
    range: null,
    rangeFrom: null,
    view: "labels and veil",
    shown: null,
    seen: new Uint8Array(units.list.length),
    visited: new Uint8Array(units.list.length),
    isTold: false,
    withHidden: false,
    isListed: false,
    isLeaving: false,
    notice: null,
  }));

  /**
   * Where the cursor stands has been seen, and of a run it was at all units. Who goes from a run to a part of it was at
   * that part only: what is left of it is still to be gone to.
   */
  function visit(from: Cursor | null = null): void {
    const { cursor, visited: before } = state.getState();
    if (cursor === null) return;
    const unit = units.unitOf[cursor.focus]!;
    saw([{ start: unit, end: unit + 1 }]);
    const under = cursor.run ?? { first: unit, end: unit + 1 };
    const left = from?.run ?? null;
    const isPart = left !== null && cursor.run === null && unit >= left.first && unit < left.end;
    if (!isPart && !before.subarray(under.first, under.end).includes(0)) return;
    const visited = before.slice();
    if (isPart && unitsUnder({ page, units }, cursor.target).end <= left.end)
      visited.fill(0, left.first, left.end);
    state.setState({ visited: visited.fill(1, under.first, under.end) });
  }

  function saw(ranges: readonly LeafRange[]): void {
    const { seen: before } = state.getState();
    if (!ranges.some(({ start, end }) => before.subarray(start, end).includes(0))) return;
    const seen = before.slice();
    for (const { start, end } of ranges) seen.fill(1, start, end);
    state.setState({ seen });
  }

  function apply(step: Step): void {
    const { drafts = [], request, wants, labelState, ...rest } = step;
    const { cursor: from } = state.getState();
    const saying = { drafts, ...(labelState !== undefined && { labelState }) };
    const { log, added } = withSaid(page, state.getState(), saying, stamp, {
      proposed: proposal.votes.length > 0,
    });
    const leavesRange = rest.cursor !== undefined && (rest.range ?? null) === null;
    state.setState({
      ...rest,
      ...(leavesRange && { range: null, rangeFrom: null }),
      ...log,
      ...(request !== undefined && { isLeaving: true }),
      ...(added.length > 0 && { decisions: decide(page, units, proposal, log.operations, foreign) }),
    });
    visit(rest.cursor === undefined ? null : from);
    // A word that changes nothing here is said all the same: another tab may have said another one since.
    if (added.length > 0 || labelState !== undefined) listeners.operations(added, labelState ?? null);
    if (request !== undefined) listeners.request(request);
    if (wants !== undefined) listeners.wants?.(wants);
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
    looking: (isListed) => state.setState({ isListed }),
    stay: () => state.setState({ isLeaving: false }),
    point: (cursor) => apply({ cursor, flood: null, notice: null }),
    measured(shown) {
      const before = state.getState();
      const isUntouched =
        before.shown === null &&
        before.cursor === start &&
        before.operations.length === begun.operations.length;
      const cursor = isUntouched ? startOn(before.decisions, shown) : before.cursor;
      const isSame = JSON.stringify(cursor) === JSON.stringify(before.cursor);
      state.setState({ shown, ...(!isSame && { cursor }) });
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
