import { createStore, type StoreApi } from "zustand/vanilla";
import { describe } from "@/lib/labels/anchor";
import { historyOf, type History } from "@/lib/labels/history";
import { mergeLogs } from "@/lib/labels/merge";
import type { Operation, Origin, Target } from "@/lib/labels/model";
import type { LeafRange, Page } from "@/lib/page/page";
import type { AnnotationSet, LabelState } from "@/lib/store/interfaces/labels";
import { alive, NO_ACTIVITY, spent, type Activity } from "@/lib/view/labels/activity";
import type { BrowserParts } from "@/components/workbench/saving/browser-parts";
import type { Desk } from "@/components/workbench/saving/outbox";
import { createSync, sendLeftovers, type Sync } from "@/components/workbench/saving/sync";
import { leavesOfTarget } from "@/lib/view/labels/units";
import { settledLeaves, targetOf, type Settled, type Settling } from "@/lib/view/comparison/adjudication";

/** The reviewer's log and what follows from it. */
export interface AdjudicationState {
  /** What the server has, then what it does not have yet. */
  readonly operations: readonly Operation[];
  readonly settled: Settled;
  readonly history: History;
  readonly labelState: LabelState;
}

/**
 * Settling the differences of one page under one reviewer's name: state, saving, and what came from
 * elsewhere.
 */
export interface Adjudication {
  readonly desk: Desk;
  readonly state: StoreApi<AdjudicationState>;
  readonly sync: Sync;
  /** Say what a difference is; the last word on a text counts. */
  settle(settling: Settling): void;
  /**
   * Mark the page done. What nobody disputes is labelled too, as one step, so that the set says something of
   * all text.
   */
  finish(agreed: readonly Settling[]): void;
  /** Take back the last step; the leaves that it had settled, null where there was nothing to take back. */
  undo(): LeafRange | null;
  redo(): LeafRange | null;
  /** A sign of life, for the active time. */
  touch(): void;
}

/** What settling is opened with; tests bring an outbox, a server and a clock of their own. */
export interface AdjudicationParts extends BrowserParts {
  readonly page: Page;
  readonly desk: Desk;
  /** Called with how many operations of another tab or computer came in. */
  onMerged(theirs: number): void;
}

type Draft =
  | { readonly kind: "set"; readonly target: Target; readonly label: Settling["as"]; readonly origin: Origin }
  | { readonly kind: "undo" | "redo"; readonly ids: readonly string[] };

/**
 * Load the reviewer's log, add what an earlier visit kept on this computer, and begin. @throws Error that
 * says why the log could not be loaded
 */
export async function openAdjudication({
  page,
  desk,
  outbox,
  api,
  stamp,
  schedule,
  onMerged,
}: AdjudicationParts): Promise<Adjudication> {
  const [answer, waiting] = await Promise.all([api.load(desk), outbox.waiting(desk)]);
  if (answer.kind !== "saved")
    throw new Error(
      answer.kind === "conflict" ? "the labels changed while they were loaded" : answer.message,
    );
  const known = new Set(answer.set.operations.map(({ id }) => id));
  const derived = (operations: readonly Operation[]) => ({
    operations,
    settled: settledLeaves(page, operations),
    history: historyOf(operations),
  });
  const state = createStore<AdjudicationState>(() => ({
    ...derived([...answer.set.operations, ...waiting.operations.filter(({ id }) => !known.has(id))]),
    labelState: waiting.state ?? answer.set.state,
  }));
  const sync = createSync({
    desk,
    outbox,
    api,
    schedule,
    log: answer.set.operations,
    storedState: answer.set.state,
    savedAt: answer.set.savedAt,
    left: waiting,
    onStored: takeIn,
  });
  let activity: Activity = { ...NO_ACTIVITY, last: stamp.now() };

  function takeIn(stored: AnnotationSet): void {
    const { operations, labelState: before } = state.getState();
    // What is open there has been begun here, by decisions that are still on their way.
    const labelState = stored.state === "open" ? before : stored.state;
    const local = new Set(operations.map(({ id }) => id));
    if (stored.operations.every(({ id }) => local.has(id)))
      return void (labelState !== before && state.setState({ labelState }));
    const merged = mergeLogs(page, stored.operations, operations);
    state.setState({ ...derived(merged.operations), labelState });
    onMerged(merged.theirs.length);
  }

  /**
   * `said` is what the step calls the page; null where it says nothing, since another tab may have called it
   * done.
   */
  function add(drafts: readonly Draft[], said: LabelState | null): void {
    const { labelState: before } = state.getState();
    activity = alive(activity, stamp.now());
    const group = stamp.id();
    const added = drafts.map((draft, index): Operation => {
      const base = {
        id: stamp.id(),
        group,
        at: stamp.now(),
        activeMs: index === 0 ? activity.sinceOperation : 0,
      };
      return draft.kind === "set"
        ? { ...base, ...draft, anchor: describe(page, draft.target) }
        : { ...base, ...draft };
    });
    if (added.length > 0) activity = spent(activity);
    // The first decision begins the page; the server says so by itself.
    const labelState = said ?? (before === "open" ? "in progress" : before);
    state.setState(
      added.length === 0
        ? { labelState }
        : { ...derived([...state.getState().operations, ...added]), labelState },
    );
    void sync.add(added, said);
  }

  const set =
    (origin: Origin) =>
    ({ range, as }: Settling): Draft => ({ kind: "set", target: targetOf(page, range), label: as, origin });

  /** Where a step was; of one that was merged away, nowhere. */
  function leavesOfStep(ids: readonly string[]): LeafRange | null {
    const first = state.getState().operations.find(({ id }) => ids.includes(id));
    return first?.kind === "set" ? leavesOfTarget(page, first.target) : null;
  }

  function move(kind: "undo" | "redo"): LeafRange | null {
    const ids = state.getState().history[kind];
    if (ids === null) return null;
    add([{ kind, ids }], wordOf(kind, ids));
    return leavesOfStep(ids);
  }

  /**
   * What was called done is not, once a word of it is taken back; restoring what `finish` added, which alone
   * is of origin `accepted`, calls it done again.
   */
  function wordOf(kind: "undo" | "redo", ids: readonly string[]): LabelState | null {
    if (kind === "undo") return "in progress";
    return state
      .getState()
      .operations.some(
        (operation) =>
          ids.includes(operation.id) && operation.kind === "set" && operation.origin === "accepted",
      )
      ? "done"
      : null;
  }

  if (waiting.operations.length > 0 || waiting.state !== null) void sync.flush();
  void sendLeftovers(outbox, api, desk);

  return {
    desk,
    state,
    sync,
    settle: (settling) => add([set("corrected")(settling)], null),
    finish: (agreed) => add(agreed.map(set("accepted")), "done"),
    undo: () => move("undo"),
    redo: () => move("redo"),
    touch: () => {
      activity = alive(activity, stamp.now());
    },
  };
}
