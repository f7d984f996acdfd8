"use client";
import type { KeyboardEvent, PointerEvent } from "react";
import type { Prf } from "@/lib/gold/prf";
import type { Scale } from "@/lib/view/inspection/heat/scale";
import { valueAt, type Bin, type NumberSpec } from "@/lib/view/inspection/threshold-axis";
import { chartHeight, PLOT_X, yIn, type PlotGeometry } from "./plot-geometry";
import { AxisTicks, Forbidden, Ghost, Histogram, PaperBand, PaperWord, Track } from "./plot-marks";
import { DASHES } from "./readout";
import own from "./thresholds.module.css";
import { f1By } from "@/lib/evaluation/metrics/names";

/** Paths of the three lines, in px of the plot. */
export interface Lines {
  readonly precision: string;
  readonly recall: string;
  readonly f1: string;
}

interface Props {
  /** Of the three lines. */
  readonly metric: string;
  readonly width: number;
  readonly plot: PlotGeometry;
  readonly name: string;
  readonly value: number;
  readonly valueText: string;
  readonly spec: NumberSpec;
  readonly scale: Scale;
  /** The three lines in front, null while they are counted. */
  readonly front: Lines | null;
  /** F1 of the other one of page and corpus, and the interval of the corpus. */
  readonly back: string | null;
  readonly band: string | null;
  /** F1 of the front at the line. */
  readonly score: Prf | null;
  /** What stands in the chart instead of lines. */
  readonly note: string | null;
  readonly ticks: readonly { readonly x: number; readonly isGold: boolean }[];
  readonly bins: readonly Bin[];
  readonly hasGold: boolean;
  readonly isLimit: boolean;
  readonly content: "high" | "low";
  /** Colour of a score on the page, by whether its text is kept. */
  colourOf(value: number, isKept: boolean): string;
  readonly isDragging: boolean;
  onTry(value: number): void;
  onRelease(): void;
  onSet(value: number): void;
}

/**
 * The lines over the values of a parameter, the track with its handle, and where it is the limit of the score
 * the flips and the scores of this page.
 */
export function CurvePlot(props: Props) {
  const {
    metric,
    width,
    plot,
    name,
    value,
    spec,
    scale,
    front,
    back,
    band,
    score,
    note,
    ticks,
    hasGold,
    isLimit,
    isDragging,
  } = props;
  const height = chartHeight(plot, isLimit);
  const yOf = (share: number): number => yIn(plot, share);
  const hasBars = isLimit && plot.bars > 0;
  const xOf = (at: number): number => scale.share(at) * width;
  const x = xOf(value);
  const isKept = (at: number): boolean => at >= x === (props.content === "high");
  const shipped = xOf(spec.default);
  const from = xOf(spec.min);
  const to = xOf(spec.max);
  const drag = (event: PointerEvent<SVGSVGElement>) =>
    props.onTry(
      valueAt(
        event.clientX - event.currentTarget.getBoundingClientRect().left - PLOT_X.left,
        width,
        scale,
        spec,
      ),
    );
  const keyed = (event: KeyboardEvent) => {
    const next = keyedValue(event.key, value, spec);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    props.onSet(next);
  };
  return (
    <svg
      width={width + PLOT_X.left + PLOT_X.right}
      height={height}
      className={own.plot}
      role="slider"
      tabIndex={0}
      aria-label={name}
      aria-valuemin={spec.min}
      aria-valuemax={spec.max}
      aria-valuenow={value}
      aria-valuetext={props.valueText}
      onKeyDown={keyed}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag(event);
      }}
      onPointerMove={(event) => {
        if (isDragging) drag(event);
      }}
      onPointerUp={() => {
        if (isDragging) props.onRelease();
      }}
      onPointerCancel={() => {
        if (isDragging) props.onRelease();
      }}
    >
      <title>{`Precision, recall and ${f1By(metric)} if ${name.toLowerCase()} were moved here; drag the line to try it.`}</title>
      <g transform={`translate(${PLOT_X.left} 0)`}>
        {[0, 0.5, 1].map((share) => (
          <g key={share}>
            <line x1={0} x2={width} y1={yOf(share)} y2={yOf(share)} stroke="var(--grid)" />
            <text x={-5} y={yOf(share) + 3.5} textAnchor="end">
              {share.toFixed(1)}
            </text>
          </g>
        ))}
        <Forbidden plot={plot} from={0} to={from} name={name} />
        <Forbidden plot={plot} from={to} to={width} name={name} />
        {spec.paper !== undefined && (
          <PaperBand plot={plot} low={xOf(spec.paper.low)} high={xOf(spec.paper.high)} />
        )}
        {band !== null && <path d={band} fill="var(--band)" />}
        {back !== null && <path d={back} fill="none" stroke="var(--series-3)" strokeWidth={1.6} />}
        {front !== null && (
          <g fill="none">
            <path
              d={front.precision}
              stroke="var(--series-2)"
              strokeWidth={1.2}
              strokeDasharray={DASHES.precision}
            />
            <path
              d={front.recall}
              stroke="var(--series-2)"
              strokeWidth={1.2}
              strokeDasharray={DASHES.recall}
            />
            <path d={front.f1} stroke="var(--series-1)" strokeWidth={1.8} />
          </g>
        )}
        {spec.paper !== undefined && <PaperWord plot={plot} spec={spec} xOf={xOf} width={width} />}
        {isLimit && (
          <text x={-5} y={plot.flips + 4} textAnchor="end">
            Flip
          </text>
        )}
        {ticks.map(({ x: at, isGold }) => (
          <line
            key={`${at}${isGold}`}
            x1={at}
            x2={at}
            y1={plot.flips}
            y2={isGold ? plot.flips - 7 : plot.flips + 6}
            stroke={isGold ? "var(--series-1)" : "var(--series-2)"}
          />
        ))}
        <Track
          y={plot.track}
          isLimit={isLimit}
          width={width}
          bins={props.bins.length}
          colourAt={(share) => props.colourOf(scale.at(share), isKept(share * width))}
        />
        <AxisTicks y={plot.ticks} scale={scale} width={width} />
        {hasBars && <Histogram plot={plot} bins={props.bins} width={width} isKept={isKept} />}
        {hasBars && hasGold && (
          <>
            <text x={0} y={plot.histogram - plot.bars + 6}>
              Gold: main
            </text>
            <text x={width} y={height - 2} textAnchor="end">
              Gold: boilerplate
            </text>
          </>
        )}
        {note !== null && (
          <text x={width / 2} y={yOf(0.5) + 4} textAnchor="middle" className={own.over}>
            {note}
          </text>
        )}
        {Math.abs(shipped - x) > 2 && (
          <Ghost plot={plot} x={shipped} foot={hasBars ? height - 4 : plot.track} value={spec.default} />
        )}
        <line
          x1={x}
          x2={x}
          y1={plot.top}
          y2={hasBars ? height - 4 : plot.track + 8}
          stroke="var(--accent)"
          strokeWidth={1.5}
        />
        {score !== null && <circle cx={x} cy={yOf(score.f1)} r={3.5} fill="var(--accent)" />}
        <rect
          x={x - 5}
          y={plot.track - 4}
          width={10}
          height={17}
          rx={3}
          fill="var(--panel)"
          stroke="var(--accent)"
          strokeWidth={1.5}
        />
        <path d={`M${x - 1.5} ${plot.track + 1}v7M${x + 1.5} ${plot.track + 1}v7`} stroke="var(--accent)" />
      </g>
    </svg>
  );
}

/** Arrows go by the parameter's step, Page keys by ten, Home and End to its ends; null for another key. */
export function keyedValue(key: string, value: number, { min, max, step }: NumberSpec): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: step,
    ArrowUp: step,
    ArrowLeft: -step,
    ArrowDown: -step,
    PageUp: 10 * step,
    PageDown: -10 * step,
    Home: -Infinity,
    End: Infinity,
  };
  const by = steps[key];
  return by === undefined ? null : Math.min(max, Math.max(min, Number((value + by).toFixed(6))));
}
