"use client";
import { useStore } from "zustand";
import { chartFold } from "@/components/instruments/thresholds/chart-fold";
import { Button } from "@/components/ui/controls/button";
import { SelectField } from "@/components/ui/controls/field";
import { plural, score } from "@/components/ui/format";
import { KeyHint } from "@/components/ui/controls/key-hint";
import { Segment } from "@/components/ui/controls/segment";
import { limitOf } from "@/lib/view/inspection/threshold-axis";
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
import { f1By, metricName, PAGE_METRIC } from "@/lib/evaluation/metrics/names";

/** The row above the page: extractor, its choices, threshold, and what it scores on this page. */
export function InspectContext() {
  const { extractor, params, state, setParams } = useInspecting();
  const [, setTab] = useTab();
  const inspection = state?.inspection ?? null;
  const limit = limitOf(extractor);
  const { isFolded } = useStore(chartFold);
  const value = limit === null ? undefined : inspection?.params[limit];
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
      {limit !== null && typeof value === "number" && (
        <span className={`${styles.reading} no-narrow`}>
          <span className="t3">{wordOf(limit)}</span> {figureOf(value)}
        </span>
      )}
      <span className="no-narrow">
        <Button kind="bare" onClick={() => void setTab(PARAMETERS.id)}>
          All parameters{changed > 0 && `, ${changed} changed`}
        </Button>
      </span>
      <span className="grow" />
      {inspection === null && state?.isAsking === true && (
        <span className="small t3">{askingWords(state.fitting)}</span>
      )}
      {inspection !== null && inspection.score === null && (
        <span className="small t3">{noGoldWords(state)}</span>
      )}
      {inspection?.score != null && (
        <span className={styles.scores} data-testid="scores" title={state?.goldNote ?? undefined}>
          <span className="t2">
            <span className="no-narrow">Page, by </span>
            {metricName(PAGE_METRIC).toLowerCase()}
          </span>
          {/* Unfolded, the chart below the panel has both. */}
          {isFolded && (
            <>
              <span className="no-narrow">
                <span className="t3">P</span> {score(inspection.score.precision, 2)}
              </span>
              <span className="no-narrow">
                <span className="t3">R</span> {score(inspection.score.recall, 2)}
              </span>
            </>
          )}
          <span className="strong">
            <span className={styles.light} title={f1By(PAGE_METRIC)}>
              F1
            </span>{" "}
            {score(inspection.score.f1, 2)}
          </span>
          <span className={`${styles.errorCount} no-narrow`} data-testid="error-count">
            {plural(inspection.errors.filter((run) => !isSlight(run)).length, "error")} <KeyHint keys="e" />
          </span>
        </span>
      )}
    </>
  );
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
