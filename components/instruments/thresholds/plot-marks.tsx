"use client";
import { useId, type ReactNode } from "react";
import type { Scale } from "@/lib/view/inspection/heat/scale";
import { figureOf } from "@/lib/text/figures";
import type { Bin, NumberSpec } from "@/lib/view/inspection/threshold-axis";
import type { PlotGeometry } from "./plot-geometry";

/** Where the line stood when it was shipped. */
export function Ghost({
  plot,
  x,
  foot,
  value,
}: {
  readonly plot: PlotGeometry;
  readonly x: number;
  readonly foot: number;
  readonly value: number;
}) {
  return (
    <g stroke="var(--text-3)" fill="none">
      <line x1={x} x2={x} y1={plot.top} y2={foot} strokeDasharray="2 3" />
      <rect x={x - 3} y={plot.track - 2} width={6} height={13} rx={2} fill="var(--panel)">
        <title>{`Default ${figureOf(value)}`}</title>
      </rect>
    </g>
  );
}

/** Least width that holds the words of a forbidden area. */
const FORBIDDEN_WORDS = 64;

/**
 * Values that the axis shows and the parameter does not take: hatched, because a plain area would look like
 * the interval of a curve.
 */
export function Forbidden({
  plot,
  from,
  to,
  name,
}: {
  readonly plot: PlotGeometry;
  readonly from: number;
  readonly to: number;
  readonly name: string;
}) {
  const id = useId();
  if (to - from < 1) return null;
  return (
    <g>
      <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line x1={0} x2={0} y1={0} y2={6} stroke="var(--line-2)" />
      </pattern>
      <rect x={from} y={plot.top} width={to - from} height={plot.height} fill={`url(#${id})`}>
        <title>{`${name} takes no values here`}</title>
      </rect>
      {to - from >= FORBIDDEN_WORDS && (
        <text x={from === 0 ? 0 : to} y={plot.words} textAnchor={from === 0 ? "start" : "end"}>
          not allowed
        </text>
      )}
    </g>
  );
}

/** What the source advises: a band with edges, narrow as it may be on a logarithmic axis. */
export function PaperBand({
  plot,
  low,
  high,
}: {
  readonly plot: PlotGeometry;
  readonly low: number;
  readonly high: number;
}) {
  return (
    <g>
      <rect
        x={low}
        y={plot.top}
        width={Math.max(1, high - low)}
        height={plot.track - plot.top + 9}
        fill="var(--band)"
      />
      {[low, high].map((at) => (
        <line
          key={at}
          x1={at}
          x2={at}
          y1={plot.top}
          y2={plot.track - 4}
          stroke="var(--line-3)"
          strokeDasharray="1 2"
        />
      ))}
    </g>
  );
}

/** Its words stand on the side with more room, above the curves. */
export function PaperWord({
  plot,
  spec,
  xOf,
  width,
}: {
  readonly plot: PlotGeometry;
  readonly spec: NumberSpec;
  readonly xOf: (at: number) => number;
  readonly width: number;
}) {
  if (spec.paper === undefined) return null;
  const { low, high, section } = spec.paper;
  const left = xOf(low);
  const right = xOf(high);
  const isRight = width - right > left;
  return (
    <text x={isRight ? left : right} y={plot.words} textAnchor={isRight ? "start" : "end"}>
      {`paper ${figureOf(low)} to ${figureOf(high)}`}
      <title>{`The paper advises ${figureOf(low)} to ${figureOf(high)} (section ${section})`}</title>
    </text>
  );
}

export function Track({
  y,
  isLimit,
  width,
  bins,
  colourAt,
}: {
  readonly y: number;
  readonly isLimit: boolean;
  readonly width: number;
  readonly bins: number;
  /** Colour at a place of the axis in [0, 1]. */
  colourAt(share: number): string;
}): ReactNode {
  if (!isLimit) return <line x1={0} x2={width} y1={y + 4.5} y2={y + 4.5} stroke="var(--line-3)" />;
  return Array.from({ length: bins }, (_, bin) => (
    <rect
      key={bin}
      x={(bin / bins) * width}
      y={y}
      width={width / bins + 0.5}
      height={9}
      fill={colourAt((bin + 0.5) / bins)}
    />
  ));
}

export function Histogram({
  plot,
  bins,
  width,
  isKept,
}: {
  readonly plot: PlotGeometry;
  readonly bins: readonly Bin[];
  readonly width: number;
  readonly isKept: (x: number) => boolean;
}): ReactNode {
  const most = Math.max(1, ...bins.map(({ main, boilerplate }) => Math.max(main, boilerplate)));
  const tall = (texts: number): number =>
    texts === 0 ? 0 : Math.max(1.5, Math.sqrt(texts / most) * plot.bars);
  return bins.map(({ main, boilerplate }, bin) => {
    const ink = isKept(((bin + 0.5) / bins.length) * width) ? "var(--series-1)" : "var(--series-3)";
    const left = (bin / bins.length) * width + 0.5;
    const barWidth = Math.max(1, width / bins.length - 1.5);
    return (
      <g key={bin}>
        <rect x={left} y={plot.histogram - tall(main)} width={barWidth} height={tall(main)} fill={ink} />
        <rect
          x={left}
          y={plot.histogram + 2}
          width={barWidth}
          height={tall(boilerplate)}
          fill="none"
          stroke={ink}
        />
      </g>
    );
  });
}

/** Ticks that do not touch each other. */
export function AxisTicks({
  y,
  scale,
  width,
}: {
  readonly y: number;
  readonly scale: Scale;
  readonly width: number;
}): ReactNode {
  let free = -Infinity;
  return scale.ticks.map((tick) => {
    const at = scale.share(tick) * width;
    if (at < free) return null;
    free = at + 34;
    return (
      <text key={tick} x={at} y={y} textAnchor={at > width - 10 ? "end" : at < 10 ? "start" : "middle"}>
        {figureOf(tick)}
      </text>
    );
  });
}
