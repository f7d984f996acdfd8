"use client";
import { parseAsString, useQueryState } from "nuqs";
import { useMemo, useState } from "react";
import { leafScore } from "../../lib/evaluation/error-runs";
import { pointAt } from "../../lib/evaluation/threshold-curve";
import { CurvePlot, PLOT, yOf } from "../thresholds/curve-plot";
import { FlipList } from "../thresholds/flip-list";
import { Readout } from "../thresholds/readout";
import own from "../thresholds/thresholds.module.css";
import { useReference } from "../thresholds/use-reference";
import { Button } from "../ui/button";
import { NumberField, SelectField } from "../ui/field";
import { score } from "../ui/format";
import { useWidth } from "../ui/use-width";
import { runsHere } from "../workspace/answers";
import { limitOf } from "./actions";
import { useInspecting } from "./context";
import { flips } from "./decided";
import styles from "./inspect.module.css";
import type { Inspection } from "./inspection";
import { figureOf, makeScale, type Scale } from "./scale";
import { histogram, linePath, type NumberSpec } from "./threshold-axis";
import { useCurve } from "./use-curve";
import { wordOf } from "./why";

const BINS = 40;

/** The chart of one number parameter, which a person chooses; the limit of the score first. */
export function ThresholdInstrument({ inspection }: { readonly inspection: Inspection }) {
  // Of the inspection, not of the address: while another extractor is on its way the two differ.
  const { extractor } = inspection;
  const [chosen, setChosen] = useQueryState("tp", parseAsString);
  const names = Object.keys(extractor.params).filter((name) => extractor.params[name]!.kind === "number");
  const param = chosen !== null && names.includes(chosen) ? chosen : limitOf(extractor);
  const spec = param === null ? undefined : extractor.params[param];
  if (param === null || spec?.kind !== "number") return <p className={`${styles.section} t2`}>This extractor has no number to move.</p>;
  return <Instrument key={`${extractor.id} ${param}`} inspection={inspection} param={param} spec={spec} names={names} onChoose={(name) => void setChosen(name === limitOf(extractor) ? null : name)} />;
}

interface Props {
  readonly inspection: Inspection;
  readonly param: string;
  readonly spec: NumberSpec;
  readonly names: readonly string[];
  readonly onChoose: (name: string) => void;
}

/** Precision, recall and F1 over the parameter; below them, where it is the limit of the score, the flips of this page and its scores, cut by one line. */
function Instrument({ inspection, param, spec, names, onChoose }: Props) {
  const { params, state, setParams } = useInspecting();
  const [box, width] = useWidth<HTMLDivElement>(344);
  const [isDragging, setDragging] = useState(false);
  const { extractor, gold } = inspection;
  const isLimit = param === extractor.score.limit;
  const scale = useMemo(() => (isLimit ? inspection.scale : makeScale("linear", spec.min, spec.max)), [isLimit, inspection.scale, spec]);
  const points = useCurve(inspection, param, spec, scale);
  const value = Number(inspection.params[param]), name = wordOf(param);
  const plot = Math.max(240, width) - PLOT.left - PLOT.right;
  const dragged = state?.before ?? null, from = Number(params[param]);
  const before = useMemo(() => (dragged === null ? null : { value: from, keep: dragged }), [dragged, from]);
  const reference = useReference(inspection, param, spec, before);
  const flipped = useMemo(() => (reference === null ? [] : flips(inspection, reference.keep)), [inspection, reference]);
  const earlier = useMemo(() => (reference === null || gold === null ? null : leafScore(inspection.page, reference.keep, gold)), [reference, gold, inspection.page]);
  const { bins, ticks } = usePlaces(inspection, isLimit, scale, plot);
  const front = useMemo(() => {
    if (points.length === 0) return null;
    const line = (series: "precision" | "recall" | "f1") => linePath((at) => pointAt(points, at)[series], plot, scale, yOf);
    return { precision: line("precision"), recall: line("recall"), f1: line("f1") };
  }, [points, plot, scale]);
  const note = front !== null ? null : gold === null ? "No gold on this page" : runsHere(extractor, inspection.params) ? "Counting …" : "Counted by a sweep only, on the server";

  return (
    <section className={styles.threshold} data-testid="threshold">
      <div className={own.head}>
        {names.length > 1 ? <SelectField className={own.name} label="Parameter of the chart" value={param} options={names.map((each) => ({ value: each, label: wordOf(each) }))} onChange={onChoose} /> : <strong>{name}</strong>}
        <NumberField className={own.value} label={name} value={value} min={spec.min} max={spec.max} step={Number.isInteger(spec.step) ? 1 : Math.min(spec.step, 0.01)} onChange={(next) => { if (next >= spec.min && next <= spec.max) setParams({ [param]: next }); }} />
        <Button kind="bare" className={own.shipped} title={`Set it to the default, ${figureOf(spec.default)}`} disabled={value === spec.default} onClick={() => setParams({ [param]: spec.default })}>default {figureOf(spec.default)}</Button>
      </div>
      {inspection.score !== null && <Readout rows={[{ name: "Page", now: inspection.score, before: earlier, isDrawn: true, testId: "live-f1" }]} onDraw={null} />}
      <div ref={box}>
        <CurvePlot width={plot} name={name} value={value} valueText={inspection.score === null ? figureOf(value) : `${figureOf(value)}, F1 ${score(inspection.score.f1)}`} spec={spec} scale={scale} front={front} back={null} band={null}
          score={inspection.score} note={note} ticks={ticks} bins={bins} hasGold={gold !== null} isLimit={isLimit} content={extractor.score.content} isDragging={isDragging}
          onTry={(next) => { setDragging(true); state?.tryValue(param, next); }} onRelease={() => { setDragging(false); setParams({ [param]: value }); }} onSet={(next) => setParams({ [param]: next })} />
      </div>
      <FlipList flips={flipped} reference={reference} unit={inspection.trace?.unit ?? "text"} />
    </section>
  );
}

/** Where the scores of this page lie on the axis: how many, and at which pixels a text flips. Empty for a parameter that is no limit of the score. */
function usePlaces({ heat, gold, extraction: { score: scores } }: Inspection, isLimit: boolean, scale: Scale, plot: number) {
  const bins = useMemo(() => (isLimit ? histogram(heat.map(({ range, value: at }) => ({ value: at, isGold: gold?.[range.start] === 1 })), BINS, scale) : []), [isLimit, heat, gold, scale]);
  const ticks = useMemo(() => {
    const found = new Map<string, { x: number; isGold: boolean }>();
    if (isLimit) scores.forEach((at, leaf) => {
      if (!Number.isFinite(at)) return;
      const x = Math.round(scale.share(at) * plot), isGold = gold?.[leaf] === 1;
      found.set(`${x}${isGold}`, { x, isGold });
    });
    return [...found.values()];
  }, [isLimit, scores, gold, plot, scale]);
  return { bins, ticks };
}
