"use client";
import { ChartExport } from "@/components/ui/charts/chart-export";
import { Empty } from "@/components/ui/controls/empty";
import { CurveChart } from "./curve-chart";
import styles from "@/components/instruments/instrument.module.css";
import type { Inspection } from "@/lib/view/inspection/inspection";

/** The curves of the extractor on this page. */
export function ChartsTab({ inspection }: { readonly inspection: Inspection }) {
  const curves = inspection.trace?.curves ?? [];
  if (curves.length === 0)
    return <Empty title="No chart" text="The source of this extractor has no chart of a page." />;
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Charts of the extractor">
      {curves.map((curve) => (
        <ChartExport key={curve.name} title={curve.name} place="corner">
          <CurveChart curve={curve} />
        </ChartExport>
      ))}
    </div>
  );
}
