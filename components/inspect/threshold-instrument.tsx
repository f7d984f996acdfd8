"use client";
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { cividis, densityShare } from "../overlay/cividis";
import { classes } from "../ui/classes";
import { NumberField } from "../ui/field";
import { score } from "../ui/format";
import { useWorkspaceStore } from "../workspace/context";
import { useInspecting } from "./context";
import styles from "./inspect.module.css";
import { flips, type Inspection } from "./inspection";
import { AXIS_TICKS, histogram, seriesPath, thresholdAt, xOf } from "./threshold-scale";
import { useCurve } from "./use-curve";

const PLOT = { top: 6, height: 92 }, FLIPS = 112, TRACK = 126, HISTOGRAM = 182, BARS = 30, HEIGHT = 216, LEFT = 24, RIGHT = 8, BINS = 40;

/** Precision, recall and F1 over the threshold, flips of this page, the density track and the densities of its texts, cut by one line. */
export function ThresholdInstrument({ inspection }: { readonly inspection: Inspection }) {
  const { extractor, params, state, setParams } = useInspecting();
  const workspace = useWorkspaceStore();
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(344);
  const [dragging, setDragging] = useState(false);
  const points = useCurve(inspection, extractor);
  const spec = extractor.params["threshold"];
  const value = inspection.params["threshold"];

  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const resized = new ResizeObserver(() => setWidth(Math.max(240, element.clientWidth)));
    resized.observe(element);
    return () => resized.disconnect();
  }, []);

  const plot = width - LEFT - RIGHT;
  const { heat, gold, extraction, page } = inspection;
  const bins = useMemo(() => histogram(heat.map(({ range, density }) => ({ density, isGold: gold?.[range.start] === 1 })), BINS), [heat, gold]);
  const ticks = useMemo(() => {
    const found = new Map<string, { x: number; isGold: boolean }>();
    extraction.score.forEach((at, leaf) => {
      if (!Number.isFinite(at)) return;
      const x = Math.round(xOf(at, plot)), isGold = gold?.[leaf] === 1;
      found.set(`${x}${isGold}`, { x, isGold });
    });
    return [...found.values()];
  }, [extraction.score, gold, plot]);
  const y = (share: number): number => PLOT.top + (1 - share) * PLOT.height;
  const paths = useMemo(() => {
    const at = (share: number): number => PLOT.top + (1 - share) * PLOT.height;
    return { f1: seriesPath(points, "f1", plot, at), precision: seriesPath(points, "precision", plot, at), recall: seriesPath(points, "recall", plot, at) };
  }, [points, plot]);

  if (spec?.kind !== "number" || typeof value !== "number") return <p className={`${styles.section} t2`}>This extractor has no threshold.</p>;
  const x = xOf(value, plot), shipped = xOf(spec.default, plot), limit = xOf(spec.max, plot);
  const most = Math.max(1, ...bins.map(({ main, boilerplate }) => Math.max(main, boilerplate)));
  const barHeight = (count: number): number => (count === 0 ? 0 : Math.max(1.5, Math.sqrt(count / most) * BARS));
  const flipped = state?.before == null ? [] : flips(inspection, state.before);

  const drag = (event: PointerEvent<SVGSVGElement>) => {
    const bounds = event.currentTarget.getBoundingClientRect();
    state?.tryThreshold(thresholdAt(event.clientX - bounds.left - LEFT, plot, spec.min, spec.max));
  };
  const release = () => {
    setDragging(false);
    setParams({ threshold: value });
  };
  const keyed = (event: KeyboardEvent) => {
    const step = event.key === "ArrowRight" || event.key === "ArrowUp" ? spec.step : event.key === "ArrowLeft" || event.key === "ArrowDown" ? -spec.step : event.key === "Home" ? -Infinity : event.key === "End" ? Infinity : 0;
    if (step === 0) return;
    event.preventDefault();
    event.stopPropagation();
    setParams({ threshold: Math.min(spec.max, Math.max(spec.min, Math.round((value + step) * 100) / 100)) });
  };
  const kept = page.leaves.length === 0 ? 0 : flipped.filter(({ to }) => to === "keep").length;

  return (
    <section className={styles.threshold} data-testid="threshold">
      <div className={styles.thresholdHead}>
        <span className={styles.headWord}>Threshold</span>
        <NumberField className={styles.number} label="Threshold" value={value} min={spec.min} max={spec.max} step={0.01} onChange={(next) => { if (next >= spec.min && next <= spec.max) setParams({ threshold: next }); }} />
        <span className="small t3">default {spec.default.toFixed(2)}</span><span className="grow" />
        {inspection.score !== null && <span className="small t3">F1 <b className={styles.figure} data-testid="live-f1">{score(inspection.score.f1)}</b></span>}
      </div>
      <div ref={box}><svg width={width} height={HEIGHT} className={styles.chart} role="slider" tabIndex={0} aria-label="Threshold" aria-valuemin={spec.min} aria-valuemax={spec.max} aria-valuenow={value}
        aria-valuetext={inspection.score === null ? value.toFixed(2) : `${value.toFixed(2)}, F1 ${score(inspection.score.f1)}`} onKeyDown={keyed}
        onPointerDown={(event) => { event.currentTarget.setPointerCapture(event.pointerId); setDragging(true); drag(event); }}
        onPointerMove={(event) => { if (dragging) drag(event); }} onPointerUp={() => { if (dragging) release(); }} onPointerCancel={() => { if (dragging) release(); }}>
        <g transform={`translate(${LEFT} 0)`}>
          {[0, 0.5, 1].map((share) => <g key={share}><line x1={0} x2={plot} y1={y(share)} y2={y(share)} stroke="var(--grid)" /><text x={-5} y={y(share) + 3.5} textAnchor="end">{share.toFixed(1)}</text></g>)}
          <rect x={limit} y={PLOT.top} width={plot - limit} height={PLOT.height} fill="var(--band)" />
          {points.length === 0 ? <text x={plot / 2} y={y(0.5) - 6} textAnchor="middle">{gold === null ? "No gold on this page" : "Counting …"}</text> : (
            <g fill="none">
              <path d={paths.precision} stroke="var(--series-2)" strokeWidth={1.2} strokeDasharray="5 3" />
              <path d={paths.recall} stroke="var(--series-2)" strokeWidth={1.2} strokeDasharray="1.5 2.5" />
              <path d={paths.f1} stroke="var(--series-1)" strokeWidth={1.8} />
            </g>
          )}
          {points.length > 0 && <SeriesNames points={points} plot={plot} y={y} />}
          <text x={-5} y={FLIPS + 4} textAnchor="end">Flip</text>
          {ticks.map(({ x: at, isGold }) => <line key={`${at}${isGold}`} x1={at} x2={at} y1={FLIPS} y2={isGold ? FLIPS - 7 : FLIPS + 6} stroke={isGold ? "var(--series-1)" : "var(--series-2)"} />)}
          {Array.from({ length: BINS }, (_, bin) => (
            <rect key={bin} x={(bin / BINS) * plot} y={TRACK} width={plot / BINS + 0.5} height={9} fill={cividis(densityShare(0.1 * Math.exp(((bin + 0.5) / BINS) * Math.log(1000))))} />
          ))}
          {AXIS_TICKS.filter((tick) => plot > 300 || ![0.2, 2, 20, 50].includes(tick)).map((tick) => <text key={tick} x={xOf(tick, plot)} y={TRACK + 21} textAnchor={tick === 100 ? "end" : "middle"}>{tick}</text>)}
          {bins.map(({ main, boilerplate }, bin) => {
            const isKept = (bin + 0.5) / BINS * plot >= x, left = (bin / BINS) * plot + 0.5, barWidth = Math.max(1, plot / BINS - 1.5);
            return (
              <g key={bin}>
                <rect x={left} y={HISTOGRAM - barHeight(main)} width={barWidth} height={barHeight(main)} fill={isKept ? "var(--series-1)" : "var(--series-3)"} />
                <rect x={left} y={HISTOGRAM + 2} width={barWidth} height={barHeight(boilerplate)} fill="none" stroke={isKept ? "var(--series-1)" : "var(--series-3)"} />
              </g>
            );
          })}
          {gold !== null && <><text x={0} y={HISTOGRAM - BARS + 6}>Gold: main</text><text x={plot} y={HEIGHT - 2} textAnchor="end">Gold: boilerplate</text></>}
          {Math.abs(shipped - x) > 2 && <rect x={shipped - 3} y={TRACK - 2} width={6} height={13} rx={2} fill="none" stroke="var(--text-3)" />}
          <line x1={x} x2={x} y1={PLOT.top} y2={HEIGHT - 4} stroke="var(--accent)" strokeWidth={1.5} />
          {inspection.score !== null && <circle cx={x} cy={y(inspection.score.f1)} r={3.5} fill="var(--accent)" />}
          <rect x={x - 5} y={TRACK - 4} width={10} height={17} rx={3} fill="var(--panel)" stroke="var(--accent)" strokeWidth={1.5} />
          <path d={`M${x - 1.5} ${TRACK + 1}v7M${x + 1.5} ${TRACK + 1}v7`} stroke="var(--accent)" />
        </g>
      </svg></div>
      <div className={styles.flips} data-testid="flips" aria-live="polite">
        {flipped.length === 0 ? <span className="t3">Drag the line to see which blocks flip</span> : <span className="strong">Flips +{kept} / −{flipped.length - kept}</span>}
        {flipped.slice(0, 24).map(({ block, to, characters }) => (
          <button key={block.index} type="button" className={styles.flip} title={`${block.label}, ${characters} characters`} onClick={() => {
            workspace.getState().select({ range: block.range, node: block.root });
            workspace.getState().scrollTo(block.range);
          }}><i className={classes(styles.square, styles[to])} />{block.name}</button>
        ))}
        {dragging || typeof params["threshold"] !== "number" || params["threshold"] === value ? null : <span className="t3">not applied</span>}
      </div>
    </section>
  );
}

/** Names at their lines, where the three lie furthest apart. */
function SeriesNames({ points, plot, y }: { readonly points: Parameters<typeof seriesPath>[0]; readonly plot: number; readonly y: (share: number) => number }) {
  const last = points.findLast(({ threshold, f1 }) => Number.isFinite(threshold) && f1 > 0) ?? points[0]!;
  const first = points[0]!;
  const right = Math.min(plot - 4, xOf(last.threshold, plot));
  return (
    <g>
      <text x={4} y={Math.max(14, y(first.recall) + 12)}>Recall</text>
      <text x={4} y={Math.min(96, y(first.f1) + (first.recall - first.f1 < 0.2 ? 26 : 12))} style={{ fill: "var(--text)" }}>F1</text>
      <text x={right} y={Math.max(14, y(last.precision) + 12)} textAnchor="end">Precision</text>
    </g>
  );
}
