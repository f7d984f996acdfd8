"use client";
import { useStore } from "zustand";
import { chartFold } from "@/components/instruments/thresholds/chart-fold";
import { Button } from "@/components/ui/controls/button";
import { SelectField } from "@/components/ui/controls/field";
import { plural, score } from "@/components/ui/format";
import { KeyHint } from "@/components/ui/controls/key-hint";
import { Segment } from "@/components/ui/controls/segment";
import { INSTRUMENTS } from "@/components/instruments/registry";
import { capital } from "@/lib/text/capital";
import { limitOf, placeOf } from "@/lib/view/inspection/threshold-axis";
import { useInspecting } from "@/components/workbench/inspection/context";
import { ExtractorPicker } from "@/components/instruments/setup/extractor-picker";
import { askingWords } from "@/components/workbench/inspection/asking-words";
import styles from "./inspect.module.css";
import { noGoldWords } from "@/components/workbench/inspection/no-gold-words";
import { PARAMETERS } from "@/components/instruments/setup/instrument";
import { useTab } from "./use-tab";
import { figureOf } from "@/lib/text/figures";
import { isSlight } from "@/lib/view/errors/error-order";
import { wordOf } from "@/lib/view/inspection/why";
import { f1By, metricWords, type MetricId } from "@/lib/evaluation/metrics/names";
import type { InspectState } from "@/components/workbench/inspection/inspect-state";
import type { Inspection } from "@/lib/view/inspection/inspection";

/** The row above the page: extractor, its choices, threshold, and what it scores on this page. */
export function InspectContext() {
  const { extractor, params, state, setParams, setMetric } = useInspecting();
  const [, setTab] = useTab();
  const inspection = state?.inspection ?? null;
  const limit = limitOf(extractor, params);
  const value = limit === null || inspection === null ? undefined : placeOf(inspection, limit);
  const choices = Object.entries(extractor.params)
    .filter(([, spec]) => spec.kind === "choice")
    .slice(0, 2);
  const changed = Object.entries(extractor.params).filter(
    ([name, spec]) => spec.default !== params[name],
  ).length;
  return (
    <>
      <ExtractorPicker />
      {choices.map(
        ([name, spec]) =>
          spec.kind === "choice" && (
            <span key={name} className="no-narrow">
              {spec.choices.length === 2 ? (
                <Segment
                  label={wordOf(name)}
                  value={String(params[name])}
                  options={spec.choices.map((value) => ({ value, label: capital(value) }))}
                  onChange={(value) => setParams({ [name]: value })}
                />
              ) : (
                <span className={styles.labelledField}>
                  <span className="small t3">{wordOf(name)}</span>
                  <SelectField
                    label={wordOf(name)}
                    value={String(params[name])}
                    options={spec.choices.map((value) => ({ value, label: value }))}
                    onChange={(value) => setParams({ [name]: value })}
                  />
                </span>
              )}
            </span>
          ),
      )}
      {limit !== null && value !== undefined && (
        <span className={`${styles.reading} no-narrow`}>
          <span className="t3">{wordOf(limit)}</span> {figureOf(value)}
        </span>
      )}
      <span className={`${styles.more} no-narrow`}>
        <Button kind="bare" onClick={() => void setTab(PARAMETERS.id)}>
          All parameters{changed > 0 && `, ${changed} changed`}
        </Button>
      </span>
      <span className="grow" />
      {inspection === null && state?.isAsking === true && (
        <span className="small t3">{askingWords(state.fitting)}</span>
      )}
      {inspection !== null && state !== null && (
        <Scores inspection={inspection} state={state} onMetric={setMetric} />
      )}
    </>
  );
}

/** Whether the chart below the panel tells precision, recall and F1, so that they are not told a second time. */
function useIsCharted({ extractor, params }: Pick<Inspection, "extractor" | "params">): boolean {
  const { isFolded } = useStore(chartFold);
  const [tab] = useTab();
  const isBelow = INSTRUMENTS.every(({ id, isAlone }) => id !== tab || isAlone !== true);
  return isBelow && !isFolded && limitOf(extractor, params) !== null;
}

/** What the answer scores by the metric that is chosen here, and its errors. */
function Scores({
  inspection,
  state,
  onMetric,
}: {
  readonly inspection: Inspection;
  readonly state: InspectState;
  readonly onMetric: (metric: MetricId) => void;
}) {
  const { scorer, score: own, errors, gold } = inspection;
  const isCharted = useIsCharted(inspection);
  if (state.metrics.length === 0 || (own === null && gold === null && state.isAligning))
    return <span className="small t3">{noGoldWords(state)}</span>;
  return (
    <span className={styles.scores} data-testid="scores" title={state.goldNote ?? undefined}>
      <span className={styles.labelledField}>
        <span className="t2 no-narrow">Score by</span>
        <SelectField
          className={styles.metric}
          label="Metric of this page"
          value={scorer.metric}
          options={metricOptions(state.metrics, scorer.metric)}
          onChange={onMetric}
        />
      </span>
      {own === null && <span className="small t3">{gold === null ? "No gold for it" : "…"}</span>}
      {own !== null && !isCharted && (
        <>
          <span className={`${styles.part} no-narrow`}>
            <span className="t3">P</span> {score(own.precision)}
          </span>
          <span className={`${styles.part} no-narrow`}>
            <span className="t3">R</span> {score(own.recall)}
          </span>
        </>
      )}
      {own !== null && (
        <span className={isCharted ? "only-narrow" : undefined}>
          <span className="strong">
            <span className={styles.light} title={f1By(scorer.metric)}>
              F1
            </span>{" "}
            {score(own.f1)}
          </span>
        </span>
      )}
      {gold !== null && (
        <span className={`${styles.errorCount} no-narrow`} data-testid="error-count">
          {plural(errors.filter((run) => !isSlight(run)).length, "error")} <KeyHint keys="e" />
        </span>
      )}
    </span>
  );
}

/** The metrics of a page; the one in use is among them also where the page has no gold for it. */
function metricOptions(metrics: readonly MetricId[], chosen: MetricId) {
  return (metrics.includes(chosen) ? metrics : [chosen, ...metrics]).map((value) => ({
    value,
    label: metricWords(value),
  }));
}
