"use client";
import { parseAsString, useQueryState } from "nuqs";
import { useMemo, useState, type KeyboardEvent, type PointerEvent } from "react";
import { cividis } from "../overlay/cividis";
import { classes } from "../ui/classes";
import { NumberField, SelectField } from "../ui/field";
import { score } from "../ui/format";
import { useWidth } from "../ui/use-width";
import { useWorkspaceStore } from "../workspace/context";
import { limitOf } from "./actions";
import { useInspecting } from "./context";
import { flips } from "./decided";
import styles from "./inspect.module.css";
import { runsHere } from "../workspace/answers";
import type { Inspection } from "./inspection";
import { figureOf, makeScale, type Scale } from "./scale";
import { histogram, seriesPath, valueAt, type NumberSpec } from "./threshold-axis";
import { useCurve } from "./use-curve";
import { wordOf } from "./why";

const PLOT = { top: 6, height: 92 }, FLIPS = 112, TRACK = 126, HISTOGRAM = 182, BARS = 30, LEFT = 24, RIGHT = 8, BINS = 40;
const HEIGHT = { limit: 216, other: 152 } as const;

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
  const workspace = useWorkspaceStore();
  const [box, width] = useWidth<HTMLDivElement>(344);
  const [dragging, setDragging] = useState(false);
  const { extractor, heat, gold, extraction } = inspection;
  const isLimit = param === extractor.score.limit;
  const scale = useMemo(() => (isLimit ? inspection.scale : makeScale("linear", spec.min, spec.max)), [isLimit, inspection.scale, spec]);
  const points = useCurve(inspection, param, spec, scale);
  const value = Number(inspection.params[param]);
  const plot = Math.max(240, width) - LEFT - RIGHT, height = isLimit ? HEIGHT.limit : HEIGHT.other;
  const xOf = (at: number): number => scale.share(at) * plot;

  const bins = useMemo(() => (isLimit ? histogram(heat.map(({ range, value: at }) => ({ value: at, isGold: gold?.[range.start] === 1 })), BINS, scale) : []), [isLimit, heat, gold, scale]);
  const ticks = useMemo(() => {
    const found = new Map<string, { x: number; isGold: boolean }>();
    if (isLimit) extraction.score.forEach((at, leaf) => {
      if (!Number.isFinite(at)) return;
      const x = Math.round(scale.share(at) * plot), isGold = gold?.[leaf] === 1;
      found.set(`${x}${isGold}`, { x, isGold });
    });
    return [...found.values()];
  }, [isLimit, extraction.score, gold, plot, scale]);
  const y = (share: number): number => PLOT.top + (1 - share) * PLOT.height;
  const paths = useMemo(() => {
    const at = (share: number): number => PLOT.top + (1 - share) * PLOT.height;
    return { f1: seriesPath(points, "f1", plot, scale, at), precision: seriesPath(points, "precision", plot, scale, at), recall: seriesPath(points, "recall", plot, scale, at) };
  }, [points, plot, scale]);

  const x = xOf(value), shipped = xOf(spec.default), from = xOf(spec.min), to = xOf(spec.max);
  const before = state?.before ?? null;
  const flipped = before === null ? [] : flips(inspection, before);
  const keptCount = flipped.filter((flip) => flip.to === "keep").length;
  const name = wordOf(param);

  const drag = (event: PointerEvent<SVGSVGElement>) => {
    const bounds = event.currentTarget.getBoundingClientRect();
    state?.tryValue(param, valueAt(event.clientX - bounds.left - LEFT, plot, scale, spec));
  };
  const release = () => {
    setDragging(false);
    setParams({ [param]: value });
  };
  const keyed = (event: KeyboardEvent) => {
    const step = event.key === "ArrowRight" || event.key === "ArrowUp" ? spec.step : event.key === "ArrowLeft" || event.key === "ArrowDown" ? -spec.step : event.key === "Home" ? -Infinity : event.key === "End" ? Infinity : 0;
    if (step === 0) return;
    event.preventDefault();
    event.stopPropagation();
    setParams({ [param]: Math.min(spec.max, Math.max(spec.min, Number((value + step).toFixed(6)))) });
  };

  return (
    <section className={styles.threshold} data-testid="threshold">
      <div className={styles.thresholdHead}>
        {names.length > 1
          ? <SelectField className={styles.paramChoice} label="Parameter of the chart" value={param} options={names.map((each) => ({ value: each, label: wordOf(each) }))} onChange={onChoose} />
          : <span className={styles.headWord}>{name}</span>}
        <NumberField className={styles.number} label={name} value={value} min={spec.min} max={spec.max} step={Number.isInteger(spec.step) ? 1 : Math.min(spec.step, 0.01)} onChange={(next) => { if (next >= spec.min && next <= spec.max) setParams({ [param]: next }); }} />
        <span className="small t3">default {figureOf(spec.default)}</span><span className="grow" />
        {inspection.score !== null && <span className="small t3">F1 <b className={styles.figure} data-testid="live-f1">{score(inspection.score.f1)}</b></span>}
      </div>
      <div ref={box}><svg width={plot + LEFT + RIGHT} height={height} className={styles.chart} role="slider" tabIndex={0} aria-label={name} aria-valuemin={spec.min} aria-valuemax={spec.max} aria-valuenow={value}
        aria-valuetext={inspection.score === null ? figureOf(value) : `${figureOf(value)}, F1 ${score(inspection.score.f1)}`} onKeyDown={keyed}
        onPointerDown={(event) => { event.currentTarget.setPointerCapture(event.pointerId); setDragging(true); drag(event); }}
        onPointerMove={(event) => { if (dragging) drag(event); }} onPointerUp={() => { if (dragging) release(); }} onPointerCancel={() => { if (dragging) release(); }}>
        <title>Precision (dashed), recall (dotted) and F1 of this page if {name.toLowerCase()} were moved here; drag the line to try it.</title>
        <g transform={`translate(${LEFT} 0)`}>
          {[0, 0.5, 1].map((share) => <g key={share}><line x1={0} x2={plot} y1={y(share)} y2={y(share)} stroke="var(--grid)" /><text x={-5} y={y(share) + 3.5} textAnchor="end">{share.toFixed(1)}</text></g>)}
          <rect x={to} y={PLOT.top} width={Math.max(0, plot - to)} height={PLOT.height} fill="var(--band)" />
          <rect x={0} y={PLOT.top} width={from} height={PLOT.height} fill="var(--band)" />
          {points.length === 0 ? <text x={plot / 2} y={y(0.5) - 6} textAnchor="middle">{gold === null ? "No gold on this page" : runsHere(extractor, inspection.params) ? "Counting …" : "Counted by a sweep only, on the server"}</text> : (
            <g fill="none">
              <path d={paths.precision} stroke="var(--series-2)" strokeWidth={1.2} strokeDasharray="5 3" />
              <path d={paths.recall} stroke="var(--series-2)" strokeWidth={1.2} strokeDasharray="1.5 2.5" />
              <path d={paths.f1} stroke="var(--series-1)" strokeWidth={1.8} />
            </g>
          )}
          {points.length > 0 && <SeriesNames points={points} plot={plot} scale={scale} y={y} />}
          {isLimit && <text x={-5} y={FLIPS + 4} textAnchor="end">Flip</text>}
          {ticks.map(({ x: at, isGold }) => <line key={`${at}${isGold}`} x1={at} x2={at} y1={FLIPS} y2={isGold ? FLIPS - 7 : FLIPS + 6} stroke={isGold ? "var(--series-1)" : "var(--series-2)"} />)}
          {isLimit && Array.from({ length: BINS }, (_, bin) => <rect key={bin} x={(bin / BINS) * plot} y={TRACK} width={plot / BINS + 0.5} height={9} fill={cividis((bin + 0.5) / BINS)} />)}
          {!isLimit && <line x1={0} x2={plot} y1={TRACK + 4.5} y2={TRACK + 4.5} stroke="var(--line-3)" />}
          <AxisTicks scale={scale} plot={plot} />
          {bins.map(({ main, boilerplate }, bin) => {
            const most = Math.max(1, ...bins.map((each) => Math.max(each.main, each.boilerplate)));
            const tall = (texts: number): number => (texts === 0 ? 0 : Math.max(1.5, Math.sqrt(texts / most) * BARS));
            const isKept = ((bin + 0.5) / BINS * plot >= x) === (extractor.score.content === "high"), left = (bin / BINS) * plot + 0.5, barWidth = Math.max(1, plot / BINS - 1.5);
            return (
              <g key={bin}>
                <rect x={left} y={HISTOGRAM - tall(main)} width={barWidth} height={tall(main)} fill={isKept ? "var(--series-1)" : "var(--series-3)"} />
                <rect x={left} y={HISTOGRAM + 2} width={barWidth} height={tall(boilerplate)} fill="none" stroke={isKept ? "var(--series-1)" : "var(--series-3)"} />
              </g>
            );
          })}
          {isLimit && gold !== null && <><text x={0} y={HISTOGRAM - BARS + 6}>Gold: main</text><text x={plot} y={height - 2} textAnchor="end">Gold: boilerplate</text></>}
          {Math.abs(shipped - x) > 2 && <rect x={shipped - 3} y={TRACK - 2} width={6} height={13} rx={2} fill="none" stroke="var(--text-3)" />}
          <line x1={x} x2={x} y1={PLOT.top} y2={isLimit ? height - 4 : TRACK + 8} stroke="var(--accent)" strokeWidth={1.5} />
          {inspection.score !== null && <circle cx={x} cy={y(inspection.score.f1)} r={3.5} fill="var(--accent)" />}
          <rect x={x - 5} y={TRACK - 4} width={10} height={17} rx={3} fill="var(--panel)" stroke="var(--accent)" strokeWidth={1.5} />
          <path d={`M${x - 1.5} ${TRACK + 1}v7M${x + 1.5} ${TRACK + 1}v7`} stroke="var(--accent)" />
        </g>
      </svg></div>
      <div className={styles.flips} data-testid="flips" aria-live="polite">
        {flipped.length === 0 ? <span className="t3">Drag the line to see which {inspection.trace?.unit ?? "text"}s flip</span> : <span className="strong">Flips +{keptCount} / −{flipped.length - keptCount}</span>}
        {flipped.slice(0, 24).map(({ unit, to: verdict, characters }) => unit !== null && (
          <button key={unit.index} type="button" className={styles.flip} title={`${unit.label}, ${characters} characters`} onClick={() => {
            workspace.getState().select({ range: unit.range, node: unit.node });
            workspace.getState().scrollTo(unit.range);
          }}><i className={classes(styles.square, styles[verdict])} />{unit.name}</button>
        ))}
        {dragging || params[param] === value ? null : <span className="t3">not applied</span>}
      </div>
    </section>
  );
}

/** Ticks that do not touch each other. */
function AxisTicks({ scale, plot }: { readonly scale: Scale; readonly plot: number }) {
  let free = -Infinity;
  return scale.ticks.map((tick) => {
    const at = scale.share(tick) * plot;
    if (at < free) return null;
    free = at + 34;
    return <text key={tick} x={at} y={TRACK + 21} textAnchor={at > plot - 10 ? "end" : at < 10 ? "start" : "middle"}>{figureOf(tick)}</text>;
  });
}

/** Names at their lines, where the three lie furthest apart. */
function SeriesNames({ points, plot, scale, y }: { readonly points: Parameters<typeof seriesPath>[0]; readonly plot: number; readonly scale: Scale; readonly y: (share: number) => number }) {
  const last = points.findLast(({ threshold, f1 }) => Number.isFinite(threshold) && f1 > 0) ?? points[0]!;
  const first = points[0]!;
  const right = Math.min(plot - 4, scale.share(last.threshold) * plot);
  return (
    <g>
      <text x={4} y={Math.max(14, y(first.recall) + 12)}>Recall</text>
      <text x={4} y={Math.min(96, y(first.f1) + (first.recall - first.f1 < 0.2 ? 26 : 12))} style={{ fill: "var(--text)" }}>F1</text>
      <text x={right} y={Math.max(14, y(last.precision) + 12)} textAnchor="end">Precision</text>
    </g>
  );
}
