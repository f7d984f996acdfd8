"use client";
import { useEffect, useMemo, useRef } from "react";
import { useStore } from "zustand";
import { goldMask } from "@/components/workbench/inspection/gold-mask";
import { useActions } from "@/components/ui/keys/use-actions";
import { useWorkspace, useWorkspaceStore } from "@/components/workbench/page/context";
import { followGestures } from "@/components/workbench/page/follow-gestures";
import { ADJUDICATION_ACTIONS, FINISH_ACTIONS } from "@/components/modes/compare/settle/adjudication-actions";
import { COMPARE_ACTIONS, goTo } from "@/components/modes/compare/state/compare-actions";
import { compareLayer } from "@/lib/view/comparison/compare-layer";
import type { CompareStore } from "@/components/modes/compare/state/compare-store";
import { largestFirst } from "@/lib/view/comparison/comparison";
import { largestDifference } from "@/lib/view/comparison/differences";
import { groundOf, viewAt, type ComparedView } from "@/lib/view/comparison/compared-view";
import { useAsking } from "@/components/modes/compare/settle/use-asking";
import { useSetup } from "@/components/modes/compare/state/use-setup";
import { useSettling } from "@/components/modes/compare/settle/use-settling";
import { useScorer } from "@/components/modes/compare/state/use-scorer";
import type { Page } from "@/lib/page/page";
import { placeToOpen } from "@/lib/view/page/opening";

/**
 * Asks the voters of the address, derives the view, draws it while compare mode is on, and answers the keys.
 * One per workspace.
 */
export function useDriver(store: CompareStore, page: Page): ComparedView {
  const workspace = useWorkspaceStore();
  const isOn = useWorkspace((state) => state.isOn("compare"));
  const selection = useWorkspace((state) => state.selection);
  const setup = useSetup();
  const { ids, muted, pair, k, hidden } = setup;
  const said = useStore(store, (state) => state.said);
  const pattern = useStore(store, (state) => state.pattern);
  const gold = useMemo(
    () => goldMask(page, workspace.getState().subject.record.gold)?.mask ?? null,
    [page, workspace],
  );
  const scorer = useScorer(page, workspace.getState().subject.record.gold, setup.metric);
  const ground = useMemo(
    () => groundOf({ page, ids, muted, said, gold, scorer, hidden }, pair),
    [page, ids, muted, said, gold, scorer, hidden, pair],
  );
  const view = useMemo(() => viewAt(ground, k), [ground, k]);

  const settling = useSettling();
  const { adjudication } = settling.adjudicating;
  const settled = settling.adjudicating.state?.settled ?? null;
  const loadCauses = settling.errors.state.load;

  useAsking(store, ids, adjudication);
  useEffect(() => store.getState().present(view), [store, view]);
  useEffect(() => {
    if (isOn) workspace.getState().draw(compareLayer(view, selection, pattern, settled));
  }, [workspace, isOn, view, selection, pattern, settled]);
  const geometry = useWorkspace((state) => state.geometry);
  useEffect(() => {
    // The differences are those of the pair: the others may still be asked.
    const isAsking = view.comparison.voters.some(
      ({ id, said: { status } }) => status === "asking" && (view.pair?.includes(id) ?? true),
    );
    if (!isOn || geometry === null || isAsking || workspace.getState().isOpened) return;
    const differences = largestFirst(view.rows.filter(({ differs }) => differs));
    workspace.getState().openAt(placeToOpen(page, view.vote.keep, differences, geometry));
  }, [workspace, isOn, geometry, page, view]);
  // A page of a review is opened for its differences: at the largest, once the pair has answered.
  const begun = useRef<Page | null>(null);
  const isInQueue = setup.queue !== null;
  useEffect(() => {
    if (!isInQueue || !isOn || begun.current === page || view.rows.length === 0) return;
    begun.current = page;
    const largest = largestDifference(view.rows);
    if (workspace.getState().selection === null && largest !== null) goTo(workspace, largest.range);
  }, [isInQueue, isOn, page, view, workspace]);
  useEffect(() => adjudication?.touch(), [adjudication, selection]);
  useEffect(() => {
    if (adjudication === null) return;
    const again = () => void adjudication.sync.flush();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [adjudication]);
  useEffect(() => {
    if (isOn) void loadCauses();
  }, [isOn, loadCauses]);
  useEffect(
    () =>
      followGestures(workspace, "compare", ({ kind, from: leaf }, { select }) => {
        if (kind !== "click" && kind !== "open") return;
        const run = view.comparison.runs.find(({ range }) => range.start <= leaf && leaf < range.end);
        if (run !== undefined) select({ range: run.range, node: null });
      }),
    [workspace, view],
  );
  useActions(COMPARE_ACTIONS, { workspace, store, view, setup });
  useActions(ADJUDICATION_ACTIONS, settling);
  useActions(FINISH_ACTIONS, settling, setup.queue === null);
  return view;
}
