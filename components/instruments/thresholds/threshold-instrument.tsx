"use client";
import { parseAsString, useQueryState, useQueryStates } from "nuqs";
import { Suspense, useEffect, useRef } from "react";
import { useStore } from "zustand";
import { chartFold, toggleChartFold, unfoldChart } from "./chart-fold";
import { ThresholdHead, type Fold } from "./threshold-head";
import own from "./thresholds.module.css";
import { useAhead } from "@/components/ui/browser/use-ahead";
import { classes } from "@/components/ui/classes";
import { Skeleton } from "@/components/ui/controls/empty";
import { lazily } from "@/components/ui/controls/lazily";
import shared from "@/components/instruments/instrument.module.css";
import type { Inspection } from "@/lib/view/inspection/inspection";
import { limitOf, movable } from "@/lib/view/inspection/threshold-axis";

const chart = () => import("./threshold-chart");
const ThresholdChart = lazily(async () => (await chart()).ThresholdChart);

/**
 * The chart of one number parameter, which a person chooses; the limit of the score first. `fold` is null
 * where the chart has the panel to itself; folded, nothing is counted for it.
 */
export function ThresholdInstrument({
  inspection,
  fold,
}: {
  readonly inspection: Inspection;
  readonly fold: Fold | null;
}) {
  // Of the inspection, not of the address: while another extractor is on its way the two differ.
  const { extractor, params } = inspection;
  const [chosen, setChosen] = useQueryState("tp", parseAsString);
  const [wanted, setSecond] = useQueryState("tq", parseAsString);
  const section = useRef<HTMLElement>(null);
  useAhead(chart);
  const names = movable(extractor, params);
  const usual = limitOf(extractor, params);
  const param = chosen !== null && names.includes(chosen) ? chosen : usual;
  const spec = param === null ? undefined : extractor.params[param];
  if (param === null || spec?.kind !== "number")
    return <p className={`${shared.section} t2`}>This extractor has no number to adjust.</p>;
  const others = names.filter((each) => each !== param);
  const second = wanted !== null && others.includes(wanted) ? wanted : null;
  const isFolded = fold?.isFolded === true;
  return (
    <section
      ref={section}
      className={classes(own.threshold, isFolded && own.folded)}
      data-testid="threshold"
      data-folded={isFolded}
    >
      <ThresholdHead
        inspection={inspection}
        fold={fold}
        param={param}
        spec={spec}
        names={names}
        hasSecond={second !== null}
        chart={() => section.current?.querySelector<SVGSVGElement>('svg[role="slider"]') ?? null}
        onChoose={(name) => void setChosen(name === usual ? null : name)}
        onSecond={(found) => void setSecond(found)}
      />
      {!isFolded && (
        <Suspense fallback={<Skeleton rows={9} />}>
          <ThresholdChart
            key={`${extractor.id} ${param}`}
            inspection={inspection}
            param={param}
            spec={spec}
            others={others}
            second={second}
            onSecond={(found) => void setSecond(found)}
          />
        </Suspense>
      )}
    </section>
  );
}

/** The chart with the whole panel to itself. */
export function ThresholdTab({ inspection }: { readonly inspection: Inspection }) {
  return (
    <div className={shared.scroll}>
      <ThresholdInstrument inspection={inspection} fold={null} />
    </div>
  );
}

/** What of the chart a link may ask for: a parameter, a second one, the lines of the corpus. */
const ASKED = { tp: parseAsString, tq: parseAsString, lines: parseAsString };

/**
 * The chart below another instrument, folded to its head until somebody unfolds it, asks for another view of
 * it, or follows a link to one.
 */
export function ThresholdFoot({ inspection }: { readonly inspection: Inspection }) {
  const { isFolded } = useStore(chartFold);
  const [{ tp, tq, lines }] = useQueryStates(ASKED);
  useEffect(() => {
    if (tp !== null || tq !== null || lines !== null) unfoldChart();
  }, [tp, tq, lines]);
  return <ThresholdInstrument inspection={inspection} fold={{ isFolded, toggle: toggleChartFold }} />;
}
