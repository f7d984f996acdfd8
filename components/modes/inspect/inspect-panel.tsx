"use client";
import { Suspense, useEffect, useMemo, useRef } from "react";
import { Button } from "@/components/ui/controls/button";
import { Failure, Skeleton } from "@/components/ui/controls/empty";
import { Tabs, type Tab } from "@/components/ui/controls/tabs";
import { useActions } from "@/components/ui/keys/use-actions";
import { useWorkspaceStore } from "@/components/workbench/page/context";
import { useInspecting } from "@/components/workbench/inspection/context";
import { useErrors } from "@/components/instruments/errors/context";
import shared from "@/components/instruments/instrument.module.css";
import styles from "./inspect.module.css";
import type { Instrument } from "@/components/workbench/inspection/instrument";
import { INSTRUMENTS, USUAL_INSTRUMENT } from "@/components/instruments/registry";
import { ParameterForm } from "@/components/instruments/setup/parameter-form";
import type { Inspection } from "@/lib/view/inspection/inspection";
import { PANEL_ACTIONS } from "./panel-actions";
import { useTab } from "./use-tab";

/** The instruments as tabs; below those that leave room for it, what stands below them. */
export function InspectPanel() {
  const [tab, setTab] = useTab();
  const { state } = useInspecting();
  const box = useRef<HTMLDivElement>(null);
  const inspection = state?.inspection ?? null;
  const problem = state?.problem ?? null;
  const tabs = useMemo(
    () =>
      inspection === null
        ? []
        : INSTRUMENTS.filter(({ isFor }) => isFor?.(inspection) ?? true).map((each) =>
            tabOf(each, inspection),
          ),
    [inspection],
  );
  const shown = tabs.some(({ value }) => value === tab) ? tab : USUAL_INSTRUMENT.id;
  const isAlone = INSTRUMENTS.some(({ id, isAlone: alone }) => id === shown && alone === true);
  // The tabs come anew with every step of a drag; which ones there are seldom changes.
  const listed = tabs.map(({ value }) => value).join(" ");
  const names = useMemo((): ReadonlySet<string> => new Set(listed.split(" ")), [listed]);
  useActions(PANEL_ACTIONS, {
    tab: shown,
    tabs: names,
    setTab: (next) => void setTab(next),
    hasFoot: tabs.length > 0 && !isAlone,
  });
  // Whoever opens a text that they found wants to know what became of it.
  const workspace = useWorkspaceStore();
  const tells = INSTRUMENTS.some(({ id, tellsWhy }) => id === shown && tellsWhy === true);
  useEffect(
    () =>
      workspace.subscribe((now, before) => {
        if (now.gesture !== before.gesture && now.gesture?.kind === "open" && !tells)
          void setTab(USUAL_INSTRUMENT.id);
      }),
    [workspace, tells, setTab],
  );
  // The cause of an error is chosen where it is told, whatever is shown when the key comes.
  const { isPicking } = useErrors();
  useEffect(() => {
    if (isPicking && shown !== USUAL_INSTRUMENT.id) void setTab(USUAL_INSTRUMENT.id);
  }, [isPicking, shown, setTab]);
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
        <div className={shared.scroll}>
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
      {!isAlone &&
        INSTRUMENTS.map(
          ({ id, below }) =>
            below !== undefined && (
              <div key={id} className={`${styles.instrument} no-narrow`}>
                <below.content inspection={inspection} />
              </div>
            ),
        )}
    </div>
  );
}

function tabOf(
  { id, label, count, content: Content, waiting, below }: Instrument,
  inspection: Inspection,
): Tab<string> {
  return {
    value: id,
    label: typeof label === "string" ? label : label(inspection),
    ...(count !== undefined && { count: count(inspection) }),
    isNarrow: below !== undefined,
    content: (
      <Suspense fallback={<Skeleton rows={9} {...waiting} />}>
        <Content inspection={inspection} />
      </Suspense>
    ),
  };
}
