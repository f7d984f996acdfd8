"use client";
import { useState } from "react";
import { useSize } from "@/components/ui/browser/use-size";
import { ChartExport } from "@/components/ui/charts/chart-export";
import { Empty } from "@/components/ui/controls/empty";
import { CurveChart } from "./curve-chart";
import styles from "@/components/instruments/instrument.module.css";
import type { Inspection } from "@/lib/view/inspection/inspection";

/** Words above and below a chart. */
const WORDS = 96;
const LEAST = 150;
const MOST = 360;

/** The room of a panel for each of its charts: a long page has many points, and a low chart hides most. */
export const chartHeight = (panel: number, charts: number): number =>
  Math.min(MOST, Math.max(LEAST, Math.floor(panel / Math.max(1, charts)) - WORDS));

/** The curves of the extractor on this page. */
export function ChartsTab({ inspection }: { readonly inspection: Inspection }) {
  const curves = inspection.trace?.curves ?? [];
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const { height } = useSize(box);
  if (curves.length === 0) return <Empty title="No chart" text="This extractor has no chart of its own." />;
  return (
    <div
      ref={setBox}
      className={styles.scroll}
      tabIndex={0}
      role="region"
      aria-label="Charts of the extractor"
    >
      {curves.map((curve) => (
        <ChartExport key={curve.name} title={curve.name} place="corner">
          <CurveChart curve={curve} height={chartHeight(height, curves.length)} />
        </ChartExport>
      ))}
    </div>
  );
}
