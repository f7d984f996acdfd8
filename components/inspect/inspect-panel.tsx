"use client";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { Failure, Skeleton } from "../ui/empty";
import { Tabs } from "../ui/tabs";
import { BlockList } from "./block-list";
import { useInspecting } from "./context";
import styles from "./inspect.module.css";
import { ParameterForm } from "./parameter-form";
import { ThresholdInstrument } from "./threshold-instrument";
import { WhyCard } from "./why-card";

export const INSPECT_TABS = ["why", "blocks", "parameters", "threshold"] as const;

/** Why, the blocks, the parameters; below them the threshold instrument, which on a narrow screen is a tab of its own. */
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
          { value: "blocks", label: "Blocks", count: inspection.blocks.length, content: <BlockList inspection={inspection} /> },
          { value: "parameters", label: "Parameters", content: <ParameterForm /> },
          { value: "threshold", label: "Threshold", content: instrument },
        ]} />
      </div>
      {tab !== "threshold" && <div className={`${styles.instrument} no-narrow`}>{instrument}</div>}
    </div>
  );
}
