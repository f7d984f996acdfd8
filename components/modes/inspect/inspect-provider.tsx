"use client";
import { useCallback, useEffect, useMemo, useState, type ReactNode } from "react";
import { toast } from "sonner";
import { createStore, useStore } from "zustand";
import type { GoldRecord } from "@/lib/corpus/record";
import { messageOf } from "@/lib/errors";
import { metricWords } from "@/lib/evaluation/metrics/names";
import type { Clock } from "@/lib/task";
import { ErrorsProvider } from "@/components/instruments/errors/context";
import { EMPTY_DRAW_LIST, type DrawList } from "@/lib/view/page/draw-list";
import { useActions } from "@/components/ui/keys/use-actions";
import { loadModels } from "@/components/workbench/page/models";
import { remoteExtraction } from "@/components/workbench/page/remote-extraction";
import { useWorkspace, useWorkspaceStore } from "@/components/workbench/page/context";
import { followGestures } from "@/components/workbench/page/follow-gestures";
import { INSPECT_ACTIONS } from "./actions";
import { InspectingProvider } from "@/components/workbench/inspection/context";
import { prepareHere } from "@/lib/view/inspection/answers";
import { inspectLayer } from "@/lib/view/inspection/inspect-layer";
import { createInspectStore } from "@/components/workbench/inspection/inspect-store";
import type { InspectState, InspectStore } from "@/components/workbench/inspection/inspect-state";
import { selectLeaf } from "@/lib/view/inspection/navigate";
import { onceDrawn } from "@/components/workbench/inspection/once-drawn";
import { onScale } from "@/lib/view/inspection/scale-choice";
import { USUAL_RECIPE } from "@/lib/view/inspection/setup-url";
import { OpenAtAnswer } from "./open-at-answer";
import { SHARE_ACTIONS } from "./share-actions";
import { usePainted } from "@/components/instruments/charts/use-heat-column";
import { useScaleChoice } from "@/components/instruments/charts/use-scale-choice";
import { useSelectionLink } from "./use-selection-link";
import { useSetup } from "@/components/workbench/inspection/use-setup";
import { useMetric } from "@/components/workbench/inspection/use-metric";

const clock: Clock = () => performance.now();
const NO_STORE = createStore<InspectState | null>(() => null);

/**
 * Runs the recipe of the address on the page in the browser, draws what it says while inspect mode is on,
 * and answers its keys.
 */
export function InspectProvider({ children }: { readonly children: ReactNode }) {
  const workspace = useWorkspaceStore();
  const page = useWorkspace((state) => state.page);
  const isOn = useWorkspace((state) => state.isOn("inspect"));
  const selection = useWorkspace((state) => state.selection);
  const { recipe, extractor, params, problem, setRecipe, setParams } = useSetup();
  const { metric, setMetric } = useMetric();
  useEffect(() => void prepareHere(extractor, params), [extractor, params]);

  const store = useMemo(
    (): InspectStore | null =>
      page === null
        ? null
        : createInspectStore(
            page,
            workspace.getState().subject.record.gold,
            USUAL_RECIPE,
            clock,
            remoteExtraction(workspace.getState().subject.record.id),
            (task) => onceDrawn(workspace, task),
            loadModels,
          ),
    [page, workspace],
  );
  const answered = useStore<typeof NO_STORE | InspectStore, InspectState | null>(
    store ?? NO_STORE,
    (found) => found,
  );
  const { choice } = useScaleChoice();
  const state = useMemo(
    () =>
      answered?.inspection == null
        ? answered
        : { ...answered, inspection: onScale(answered.inspection, choice) },
    [answered, choice],
  );

  useEffect(() => {
    void store?.getState().run(recipe);
  }, [store, recipe]);
  useEffect(() => {
    store
      ?.getState()
      .setMetric(metric)
      .catch((error: unknown) =>
        toast.error(`The page is not scored by ${metricWords(metric)}`, { description: messageOf(error) }),
      );
  }, [store, metric]);
  useEffect(() => {
    if (problem !== null)
      toast.error("The address names no recipe", { description: problem, duration: Infinity });
  }, [problem]);
  useEffect(() => () => store?.getState().leave(), [store]);

  const inspection = state?.inspection ?? null;
  const painted = usePainted(inspection);
  const [instead, show] = useState<DrawList | null>(null);
  useEffect(() => {
    if (isOn)
      workspace
        .getState()
        .draw(instead ?? (painted === null ? EMPTY_DRAW_LIST : inspectLayer(painted, selection)));
  }, [workspace, isOn, painted, selection, instead]);

  useEffect(() => {
    workspace.getState().decided(isOn ? (inspection?.extraction.keep ?? null) : null);
  }, [workspace, isOn, inspection?.extraction.keep]);
  useEffect(
    () =>
      inspection === null
        ? undefined
        : followGestures(workspace, "inspect", ({ kind, from, to }, { select, selection: now }) => {
            if (kind === "click") select(selectLeaf(inspection, from, now));
            else if (kind === "open")
              select({
                range: { start: from, end: to + 1 },
                node: from === to ? inspection.page.leaves[from]!.node : null,
              });
          }),
    [workspace, inspection],
  );

  useSelectionLink(
    workspace,
    page,
    useWorkspace((state) => state.geometry !== null),
  );

  const letGo = useCallback(
    (param: string, value: number) => {
      // The same address runs nothing, but what was tried stands until a setup is run.
      if (!setParams({ [param]: value }) && store !== null && store.getState().before !== null)
        void store.getState().run(recipe);
    },
    [store, setParams, recipe],
  );

  const setGold = useCallback(
    (gold: GoldRecord) => {
      workspace.getState().goldChanged(gold);
      store?.getState().setGold(gold);
    },
    [workspace, store],
  );

  const value = useMemo(
    () => ({
      recipe,
      extractor,
      params,
      state,
      metric,
      setMetric,
      setRecipe,
      setParams,
      letGo,
      setGold,
      show,
    }),
    [recipe, extractor, params, state, metric, setMetric, setRecipe, setParams, letGo, setGold],
  );
  useActions(SHARE_ACTIONS, { workspace, inspection }, isOn);
  useActions(INSPECT_ACTIONS, { workspace, inspection, setParams, extractor, params }, isOn);
  return (
    <InspectingProvider value={value}>
      <ErrorsProvider isOn={isOn}>
        <OpenAtAnswer />
        {children}
      </ErrorsProvider>
    </InspectingProvider>
  );
}
