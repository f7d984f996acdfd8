import { createStore, type StoreApi } from "zustand/vanilla";
import { historyOf, type History } from "@/lib/labels/history";
import type { Operation, Origin } from "@/lib/labels/model";
import { remarksOf, type PlacedRemark } from "@/lib/labels/remarks/remarks";
import type { LeafRange } from "@/lib/page/page";
import { alive } from "@/lib/view/labels/activity";
import {
  restoring,
  takingBack,
  withSaid,
  type Draft,
  type LabelLog,
  type Saying,
} from "@/components/workbench/saving/label-log";
import { loadLabels, type LabelParts } from "@/components/workbench/saving/load-labels";
import type { Desk } from "@/components/workbench/saving/outbox";
import type { Sync } from "@/components/workbench/saving/sync";
import { leavesOfTarget } from "@/lib/labels/units/units";
import { settledLeaves, targetOf, type Settled, type Settling } from "@/lib/view/comparison/adjudication";

/** The reviewer's log and what follows from it. */
export interface AdjudicationState extends LabelLog {
  readonly settled: Settled;
  /** What the reviewer flagged and noted. */
  readonly remarks: readonly PlacedRemark[];
  readonly history: History;
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
  /** Say several things as one step, as most people said them. */
  accept(settlings: readonly Settling[]): void;
  /**
   * Mark the page done. What nobody disputes is labelled too, as one step, so that the set says something of
   * all text.
   */
  finish(agreed: readonly Settling[]): void;
  /** Flag or note a place: leaves, or null for the page as a whole. */
  remark(range: LeafRange | null, what: RemarkDraft): void;
  /** Take back the last step; the leaves that it had settled, null where there was nothing to take back. */
  undo(): LeafRange | null;
  redo(): LeafRange | null;
  /** A sign of life, for the active time. */
  touch(): void;
}

/** What a flag or a note says, before it has a place. */
export type RemarkDraft =
  { readonly kind: "flag"; readonly on: boolean } | { readonly kind: "note"; readonly text: string };

export interface AdjudicationParts extends LabelParts {
  /** Called with how many operations of another tab or computer came in. */
  onMerged(theirs: number): void;
}

/** Begin to settle. @throws Error that says why the reviewer's log could not be loaded */
export async function openAdjudication({ onMerged, ...parts }: AdjudicationParts): Promise<Adjudication> {
  const { page, desk, stamp } = parts;
  const loaded = await loadLabels(parts);
  // Undo does not reach for what came in while this was open: nobody did it here.
  const foreign = new Set<string>();
  const derived = (operations: readonly Operation[]) => ({
    operations,
    settled: settledLeaves(page, operations),
    remarks: remarksOf(page, operations),
    history: historyOf(operations.filter(({ id }) => !foreign.has(id))),
  });
  const state = createStore<AdjudicationState>(() => ({ ...loaded.log, ...derived(loaded.log.operations) }));
  const sync = loaded.begin({
    log: state.getState,
    receive({ operations, labelState, theirs }) {
      if (theirs.length > 0) {
        for (const { id } of theirs) foreign.add(id);
        state.setState({ ...derived(operations), labelState });
        onMerged(theirs.length);
      } else if (labelState !== state.getState().labelState) state.setState({ labelState });
    },
  });

  function say(saying: Saying): void {
    const { log, added } = withSaid(page, state.getState(), saying, stamp);
    state.setState({ ...log, ...(added.length > 0 && derived(log.operations)) });
    void sync.add(added, saying.labelState ?? null);
  }

  const set =
    (origin: Origin) =>
    ({ range, as }: Settling): Draft => ({ kind: "set", target: targetOf(page, range), label: as, origin });

  /** Where a step was; of one that was merged away, nowhere. */
  function leavesOfStep(ids: readonly string[]): LeafRange | null {
    const first = state.getState().operations.find(({ id }) => ids.includes(id));
    const target =
      first?.kind === "set"
        ? first.target
        : first?.kind === "flag" || first?.kind === "note"
          ? first.place?.target
          : undefined;
    return target === undefined ? null : leavesOfTarget(page, target);
  }

  function move(kind: "undo" | "redo"): LeafRange | null {
    const ids = state.getState().history[kind];
    if (ids === null) return null;
    say(kind === "undo" ? takingBack(state.getState(), ids) : restoring(state.getState(), ids));
    return leavesOfStep(ids);
  }

  return {
    desk,
    state,
    sync,
    settle: (settling) => say({ drafts: [set("corrected")(settling)] }),
    accept: (settlings) => say({ drafts: settlings.map(set("accepted")) }),
    finish: (agreed) => say({ drafts: agreed.map(set("accepted")), labelState: "done" }),
    remark: (range, what) =>
      say({ drafts: [{ ...what, target: range === null ? null : targetOf(page, range) }] }),
    undo: () => move("undo"),
    redo: () => move("redo"),
    touch: () => state.setState(({ activity }) => ({ activity: alive(activity, stamp.now()) })),
  };
}
