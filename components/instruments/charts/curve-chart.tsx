"use client";
import { line, scaleLinear } from "d3";
import { useMemo, useState, type PointerEvent } from "react";
import type { Curve } from "@/lib/extractors/contract/contract";
import { useWidth } from "@/components/ui/browser/use-width";
import { useWorkspace, useWorkspaceStore } from "@/components/workbench/page/context";
import { curvePoints, nearestPoint } from "@/lib/view/inspection/curve-points";
import styles from "./charts.module.css";
import { figureOf } from "@/lib/text/figures";

const TOP = 8;
/** Of the name of a limit, above the plot: over it, it would cover the curve. */
const LIMIT_ROW = 14;
/** An axis figure this near to that of a limit gives way to it. */
const APART = 11;
const BOTTOM = 30;
const LEFT = 40;
const RIGHT = 10;

/**
 * A curve of the extractor as its source draws it. Pointing at it lights the text on the page, a click
 * selects it.
 */
export function CurveChart({ curve, height }: { readonly curve: Curve; readonly height: number }) {
  const store = useWorkspaceStore();
  const selection = useWorkspace((state) => state.selection);
  const [ref, width] = useWidth<HTMLDivElement>(344);
  const [hover, setHover] = useState<number | null>(null);
  const points = useMemo(() => curvePoints(curve, Math.max(120, width - LEFT - RIGHT)), [curve, width]);
  const limits = useMemo(() => {
    const [low, high] = scaleLinear().domain(points.yDomain).nice().domain();
    return curve.limits.filter(({ value }) => value >= low! && value <= high!);
  }, [curve, points]);
  const top = TOP + limits.length * LIMIT_ROW;
  const x = scaleLinear()
    .domain(points.xDomain)
    .range([LEFT, Math.max(LEFT + 120, width - RIGHT)]);
  const y = scaleLinear()
    .domain(points.yDomain)
    .nice()
    .range([height - BOTTOM, top]);
  const path = useMemo(() => {
    const across = scaleLinear()
      .domain(points.xDomain)
      .range([LEFT, Math.max(LEFT + 120, width - RIGHT)]);
    const up = scaleLinear()
      .domain(points.yDomain)
      .nice()
      .range([height - BOTTOM, top]);
    return (
      line<number>()
        .x((i) => across(points.xs[i]!))
        .y((i) => up(points.values[i]!))(points.values.map((_, i) => i)) ?? ""
    );
  }, [points, width, height, top]);
  const leafAt = (index: number | null): number => (index === null ? -1 : (points.leaves[index] ?? -1));
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const bounds = event.currentTarget.getBoundingClientRect();
    const at = nearestPoint(
      points,
      x.invert(event.clientX - bounds.left),
      curve.form === "points" ? y.invert(event.clientY - bounds.top) : null,
    );
    setHover(at);
    const leaf = leafAt(at);
    store.getState().point(leaf < 0 ? null : { range: { start: leaf, end: leaf + 1 }, node: null });
  };
  const leave = () => {
    setHover(null);
    store.getState().point(null);
  };
  const choose = () => {
    const leaf = leafAt(hover);
    if (leaf < 0) return;
    const range = { start: leaf, end: leaf + 1 };
    store.getState().select({ range, node: null });
    store.getState().scrollTo(range);
  };
  const isSelected = (leaf: number): boolean =>
    selection !== null && leaf >= selection.range.start && leaf < selection.range.end;
  const barWidth = Math.max(
    0.5,
    Math.min(
      14,
      (x.range()[1]! - LEFT) / Math.max(1, points.values.length) - (points.values.length > 150 ? 0 : 1),
    ),
  );
  const zero = y(Math.max(y.domain()[0]!, Math.min(0, y.domain()[1]!)));
  return (
    <figure className={styles.curve}>
      <figcaption>
        <span className={styles.headWord}>{curve.name}</span>
        <span className="small t2">{curve.doc}</span>
      </figcaption>
      <div ref={ref}>
        <svg
          width={Math.max(LEFT + 120 + RIGHT, width)}
          height={height}
          className={styles.curvePlot}
          role="img"
          aria-label={`${curve.name}. ${curve.doc}`}
          onPointerMove={move}
          onPointerLeave={leave}
          onClick={choose}
        >
          {y.ticks(4).map((tick) => (
            <g key={tick}>
              <line x1={LEFT} x2={x.range()[1]} y1={y(tick)} y2={y(tick)} stroke="var(--grid)" />
              {limits.every(({ value }) => Math.abs(y(value) - y(tick)) >= APART) && (
                <text x={LEFT - 6} y={y(tick) + 3.5} textAnchor="end">
                  {figureOf(tick)}
                </text>
              )}
            </g>
          ))}
          {x.ticks(5).map((tick) => (
            <text
              key={tick}
              x={x(tick)}
              y={height - BOTTOM + 14}
              textAnchor={x(tick) > x.range()[1]! - 14 ? "end" : "middle"}
            >
              {figureOf(tick)}
            </text>
          ))}
          <text x={x.range()[1]} y={height - 4} textAnchor="end">
            {curve.x}
          </text>
          <text x={LEFT} y={height - 4}>
            {curve.y}
          </text>
          {curve.form === "line" && <path d={path} fill="none" stroke="var(--series-1)" strokeWidth={1.3} />}
          {curve.form === "line" &&
            points.keptRuns.map(([from, to]) => (
              <line
                key={from}
                x1={x(from)}
                x2={Math.max(x(from) + 1, x(to))}
                y1={height - BOTTOM + 2}
                y2={height - BOTTOM + 2}
                stroke="var(--series-1)"
                strokeWidth={3}
              />
            ))}
          {curve.form === "bars" &&
            points.values.map((value, i) => (
              <rect
                key={i}
                x={x(points.xs[i]!) - barWidth / 2}
                width={barWidth}
                y={Math.min(y(value), zero)}
                height={Math.max(0.5, Math.abs(zero - y(value)))}
                fill={
                  isSelected(points.leaves[i]!) || hover === i
                    ? "var(--accent)"
                    : points.kept[i] === 0
                      ? "var(--series-3)"
                      : "var(--series-1)"
                }
              />
            ))}
          {curve.form === "points" &&
            points.values.map((value, i) => (
              <circle
                key={i}
                cx={x(points.xs[i]!)}
                cy={y(value)}
                r={isSelected(points.leaves[i]!) || hover === i ? 4 : 2}
                fill={points.kept[i] === 0 ? "none" : "var(--series-1)"}
                stroke={
                  isSelected(points.leaves[i]!) || hover === i
                    ? "var(--accent)"
                    : points.kept[i] === 0
                      ? "var(--series-3)"
                      : "var(--series-1)"
                }
              />
            ))}
          {limits.map(({ name, value }, row) => (
            <g key={name}>
              <line
                x1={LEFT}
                x2={x.range()[1]}
                y1={y(value)}
                y2={y(value)}
                stroke="var(--accent)"
                strokeDasharray="4 3"
              />
              <text x={LEFT - 6} y={y(value) + 3.5} textAnchor="end" className={styles.limit}>
                {figureOf(value)}
              </text>
              <text x={x.range()[1]} y={TOP + row * LIMIT_ROW + 4} textAnchor="end" className={styles.limit}>
                {name} {figureOf(value)}
              </text>
            </g>
          ))}
          {hover !== null && points.values[hover] !== undefined && curve.form === "line" && (
            <circle cx={x(points.xs[hover]!)} cy={y(points.values[hover]!)} r={3.5} fill="var(--accent)" />
          )}
        </svg>
      </div>
      <p className="small t3">
        {hover !== null && points.values[hover] !== undefined
          ? `${curve.x} ${figureOf(points.xs[hover]!)}: ${figureOf(points.values[hover]!)}`
          : points.isThinned
            ? `${points.total} points; each pixel shows its highest and lowest`
            : `${points.total} points`}
      </p>
    </figure>
  );
}
