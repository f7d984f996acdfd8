"use client";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { lazy, Suspense, useEffect, useMemo, useRef } from "react";
import { useStore } from "zustand";
import { chartFold, toggleChartFold } from "@/components/instruments/thresholds/chart-fold";
import { Button } from "@/components/ui/controls/button";
import { Failure, Skeleton } from "@/components/ui/controls/empty";
import { Tabs, type Tab } from "@/components/ui/controls/tabs";
import { useActions } from "@/components/ui/keys/use-actions";
import { ChartsTab } from "@/components/instruments/charts/charts-tab";
import { useInspecting } from "@/components/workbench/inspection/context";
import styles from "@/components/instruments/inspect.module.css";
import type { Inspection } from "@/lib/view/inspection/inspection";
import { INSPECT_TABS, PANEL_ACTIONS, type InspectTab } from "./panel-actions";
import { ParameterForm } from "@/components/instruments/setup/parameter-form";
import { ThresholdInstrument } from "@/components/instruments/thresholds/threshold-instrument";
import { UnitList } from "@/components/instruments/units/unit-list";
import { WhyCard } from "@/components/instruments/why/why-card";

// Fetched by whoever opens them.
const StructureTab = lazy(async () => ({
  default: (await import("@/components/instruments/structure/structure-tab")).StructureTab,
}));
const ReplayTab = lazy(async () => ({
  default: (await import("@/components/instruments/replay/replay-tab")).ReplayTab,
}));
const SourceTab = lazy(async () => ({
  default: (await import("@/components/instruments/source/source-tab")).SourceTab,
}));

/** Tabs that have the whole height: what they show does not hang on a threshold. */
const ALONE: ReadonlySet<InspectTab> = new Set(["structure", "replay", "source", "threshold"]);

/**
 * Why, the units, the tree, the charts, the parameters; below them the threshold instrument, which on a
 * narrow screen is a tab of its own.
 */
export function InspectPanel() {
  const [tab, setTab] = useQueryState("tab", parseAsStringLiteral(INSPECT_TABS).withDefault("why"));
  const { state } = useInspecting();
  const box = useRef<HTMLDivElement>(null);
  const { isFolded } = useStore(chartFold);
  const inspection = state?.inspection ?? null;
  const problem = state?.problem ?? null;
  const tabs = useMemo(() => (inspection === null ? [] : tabsOf(inspection)), [inspection]);
  const shown = tabs.some(({ value }) => value === tab) ? tab : "why";
  // The tabs come anew with every step of a drag; which ones there are seldom changes.
  const listed = tabs.map(({ value }) => value).join(" ");
  const names = useMemo(
    (): ReadonlySet<InspectTab> => new Set(INSPECT_TABS.filter((name) => listed.split(" ").includes(name))),
    [listed],
  );
  useActions(PANEL_ACTIONS, {
    tab: shown,
    tabs: names,
    setTab: (next) => void setTab(next),
    hasChart: tabs.length > 0 && !ALONE.has(shown),
    toggleChart: toggleChartFold,
  });
  // The row of tabs may be wider than the panel.
  useEffect(() => {
    box.current
      ?.querySelector('[role="tab"][data-state="active"]')
      ?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [shown, names]);
  if (problem !== null) {
    return (
      <div className={styles.panel}>
        <Failure title="This configuration gives no answer here" text={problem}>
          <Button onClick={() => void state?.run(state.setup)}>Try again</Button>
        </Failure>
        <div className={styles.scroll}>
          <ParameterForm />
        </div>
      </div>
    );
  }
  if (inspection === null) return <Skeleton rows={9} />;
  return (
    <div className={styles.panel} data-extractor={inspection.extractor.id}>
      <div ref={box} className={styles.tabs}>
        <Tabs label="Inspect" value={shown} onChange={(next) => void setTab(next)} tabs={tabs} />
      </div>
      {!ALONE.has(shown) && (
        <div className={`${styles.instrument} no-narrow`}>
          <ThresholdInstrument inspection={inspection} fold={{ isFolded, toggle: toggleChartFold }} />
        </div>
      )}
    </div>
  );
}

function tabsOf(inspection: Inspection): readonly Tab<InspectTab>[] {
  return [
    { value: "why", label: "Why", content: <WhyCard inspection={inspection} /> },
    {
      value: "blocks",
      label: unitWord(inspection),
      count: inspection.units.length,
      content: <UnitList inspection={inspection} />,
    },
    {
      value: "structure",
      label: "Tree",
      content: (
        <Suspense fallback={<Skeleton rows={9} />}>
          <StructureTab inspection={inspection} />
        </Suspense>
      ),
    },
    ...(isCutByGrammar(inspection) || inspection.trace?.attempts !== undefined
      ? [
          {
            value: "replay",
            label: "Replay",
            content: (
              <Suspense fallback={<Skeleton rows={9} />}>
                <ReplayTab inspection={inspection} />
              </Suspense>
            ),
          } as const,
        ]
      : []),
    {
      value: "source",
      label: "Source",
      content: (
        <Suspense fallback={<Skeleton rows={14} height={17} />}>
          <SourceTab inspection={inspection} />
        </Suspense>
      ),
    },
    { value: "charts", label: "Charts", content: <ChartsTab inspection={inspection} /> },
    { value: "parameters", label: "Params", content: <ParameterForm /> },
    {
      value: "threshold",
      label: "Threshold",
      content: (
        <div className={styles.scroll}>
          <ThresholdInstrument inspection={inspection} fold={null} />
        </div>
      ),
    },
  ];
}

/** Whether the units are blocks that a grammar over the children of an element makes. */
function isCutByGrammar({ extractor, trace }: Inspection): boolean {
  return trace !== null && extractor.segment !== undefined;
}

/** `Blocks`, `Lines`: what the extractor cuts the page into. */
export function unitWord({ trace }: Pick<Inspection, "trace">): string {
  const unit = trace?.unit ?? "unit";
  return `${unit.charAt(0).toUpperCase()}${unit.slice(1)}s`;
}
