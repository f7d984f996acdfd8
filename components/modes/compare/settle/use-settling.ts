"use client";
import { useMemo } from "react";
import { useErrors } from "@/components/instruments/errors/context";
import { useIsLeaving } from "@/components/ui/address/use-go";
import { useWorkspace, useWorkspaceStore } from "@/components/workbench/page/context";
import { underCursor } from "@/lib/view/comparison/adjudication";
import { progressIn, type PeopleProgress } from "@/lib/view/comparison/people-conflicts";
import type { AdjudicationActionState } from "./adjudication-actions";
import type { DifferenceRow } from "@/lib/view/comparison/differences";
import { useAdjudication } from "./use-adjudication";
import { useCompared } from "@/components/modes/compare/state/use-compared";
import { useSetup } from "@/components/modes/compare/state/use-setup";

/** What the panes of settling see beside what its keys see. */
export interface SettlingView extends AdjudicationActionState {
  /** Null until the reviewer's set is open and the page compared. */
  readonly progress: PeopleProgress | null;
  /** The difference, or the part of one, that a key would settle; null where none is under the cursor. */
  readonly row: DifferenceRow | null;
}

/** Everything that settling differences reads and does, for keys, buttons and panes alike. */
export function useSettling(): SettlingView {
  const workspace = useWorkspaceStore();
  const selection = useWorkspace((state) => state.selection);
  const { view, store } = useCompared();
  const setup = useSetup();
  const errors = useErrors();
  const adjudicating = useAdjudication();
  const isLeaving = useIsLeaving();
  const settled = adjudicating.state?.settled ?? null;
  // Not counted anew for each move of the cursor.
  const progress = useMemo(
    () => (view === null || settled === null ? null : progressIn(view, settled)),
    [view, settled],
  );
  return {
    workspace,
    store,
    view,
    setup,
    errors,
    adjudicating,
    isLeaving,
    progress,
    row: view === null ? null : underCursor(view.rows, selection?.range ?? null),
  };
}
