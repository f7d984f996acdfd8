"use client";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { Failure, Skeleton } from "../ui/empty";
import { Tabs } from "../ui/tabs";
import { ChartsTab } from "./charts-tab";
import { useInspecting } from "./context";
import styles from "./inspect.module.css";
import type { Inspection } from "./inspection";
import { ParameterForm } from "./parameter-form";
import { ThresholdInstrument } from "./threshold-instrument";
import { UnitList } from "./unit-list";
import { WhyCard } from "./why-card";

export const INSPECT_TABS = ["why", "blocks", "charts", "parameters", "threshold"] as const;

/** Why, the units, the charts, the parameters; below them the threshold instrument, which on a narrow screen is a tab of its own. */
export function InspectPanel() {
  const [tab, setTab] = useQueryState("tab", parseAsStringLiteral(INSPECT_TABS).withDefault("why"));
  const { state } = useInspecting();
  if (state?.problem) {
    return <div className={styles.panel}><Failure title="This setup gives no answer here" text={state.problem} /><div className={styles.scroll}><ParameterForm /></div></div>;
  }
  const inspection = state?.inspection ?? null;
  if (inspection === null) return <Skeleton rows={9} />;
  const instrument = <ThresholdInstrument inspection={inspection} />;
  return (
    <div className={styles.panel}>
      <div className={styles.tabs}>
        <Tabs label="Inspect" value={tab} onChange={(next) => void setTab(next)} tabs={[
          { value: "why", label: "Why", content: <WhyCard inspection={inspection} /> },
          { value: "blocks", label: unitWord(inspection), count: inspection.units.length, content: <UnitList inspection={inspection} /> },
          { value: "charts", label: "Charts", content: <ChartsTab inspection={inspection} /> },
          { value: "parameters", label: "Parameters", content: <ParameterForm /> },
          { value: "threshold", label: "Threshold", content: instrument },
        ]} />
      </div>
      {tab !== "threshold" && <div className={`${styles.instrument} no-narrow`}>{instrument}</div>}
    </div>
  );
}

/** `Blocks`, `Lines`: what the extractor cuts the page into. */
export function unitWord({ trace }: Pick<Inspection, "trace">): string {
  const unit = trace?.unit ?? "unit";
  return `${unit.charAt(0).toUpperCase()}${unit.slice(1)}s`;
}
