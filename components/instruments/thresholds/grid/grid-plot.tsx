"use client";
import { contours, geoPath, geoTransform, ticks } from "d3";
import { useId, useMemo, type KeyboardEvent, type MouseEvent } from "react";
import { figureOf } from "@/lib/text/figures";
import { wordOf } from "@/lib/view/inspection/why";
import { cividis, CIVIDIS_GRADIENT } from "@/lib/view/page/cividis";
import { f1By } from "@/lib/evaluation/metrics/names";
import { score } from "@/components/ui/format";
import { f1At, placeIn, stepIn, type Grid } from "./f1-grid";
import own from "@/components/instruments/thresholds/thresholds.module.css";

const LEFT = 40;
const RIGHT = 8;
const TOP = 6;
const HEIGHT = 152;
const FOOT = 32;
/** Cells around the grid that repeat its edge while lines are drawn. */
const PAD = 2;

/**
 * F1 as colours over two parameters with lines of equal F1; the cross is where both stand. A click or the
 * arrow keys set both.
 */
export function GridPlot({
  grid,
  metric,
  isDone,
  width,
  value,
  onSet,
  onHover,
}: {
  readonly grid: Grid;
  /** That its F1 is of. */
  readonly metric: string;
  readonly isDone: boolean;
  readonly width: number;
  readonly value: { readonly x: number; readonly y: number };
  onSet(x: number, y: number): void;
  onHover(cell: { readonly x: number; readonly y: number; readonly f1: number } | null): void;
}) {
  const clip = useId();
  const { x, y, f1 } = grid;
  const columns = x.values.length;
  const rows = y.values.length;
  const plot = Math.max(160, width - LEFT - RIGHT);
  const wide = plot / columns;
  const tall = HEIGHT / rows;
  const [low, high] = useMemo(() => rangeOf(f1), [f1]);
  const lines = useMemo(
    () => (isDone && !f1.some(Number.isNaN) && high > low ? isolines(grid, low, high, wide, tall) : []),
    [grid, isDone, f1, low, high, wide, tall],
  );
  // The first row stands at the foot.
  const xOf = (at: number): number => (placeIn(x.values, at) + 0.5) * wide;
  const yOf = (at: number): number => HEIGHT - (placeIn(y.values, at) + 0.5) * tall;
  const cellOf = (event: MouseEvent<SVGSVGElement>) => {
    const bounds = event.currentTarget.getBoundingClientRect();
    const column = Math.floor((event.clientX - bounds.left - LEFT) / wide);
    const row = Math.floor((HEIGHT - (event.clientY - bounds.top - TOP)) / tall);
    return x.values[column] === undefined || y.values[row] === undefined
      ? null
      : { x: x.values[column], y: y.values[row], f1: f1[row * columns + column] ?? Number.NaN };
  };
  const keyed = (event: KeyboardEvent) => {
    const moves: Readonly<Record<string, readonly [number, number]>> = {
      ArrowRight: [stepIn(x.values, value.x, 1), value.y],
      ArrowLeft: [stepIn(x.values, value.x, -1), value.y],
      ArrowUp: [value.x, stepIn(y.values, value.y, 1)],
      ArrowDown: [value.x, stepIn(y.values, value.y, -1)],
      Home: [x.values[0]!, y.values[0]!],
      End: [x.values.at(-1)!, y.values.at(-1)!],
    };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onSet(...next);
  };
  const at = f1At(grid, value.x, value.y);
  return (
    <>
      <svg
        width={plot + LEFT + RIGHT}
        height={TOP + HEIGHT + FOOT}
        className={own.plot}
        style={{ cursor: "crosshair" }}
        role="group"
        tabIndex={0}
        data-testid="f1-grid"
        aria-label={`${f1By(metric)} over ${wordOf(x.param)} and ${wordOf(y.param)}; arrow keys set both`}
        onKeyDown={keyed}
        onClick={(event) => {
          const cell = cellOf(event);
          if (cell !== null) onSet(cell.x, cell.y);
        }}
        onPointerMove={(event) => onHover(cellOf(event))}
        onPointerLeave={() => onHover(null)}
      >
        <g transform={`translate(${LEFT} ${TOP})`}>
          <rect width={plot} height={HEIGHT} fill="var(--sunken)" />
          {Array.from(f1, (share, cell) =>
            Number.isNaN(share) ? null : (
              <rect
                key={cell}
                x={(cell % columns) * wide}
                y={HEIGHT - (Math.floor(cell / columns) + 1) * tall}
                width={wide + 0.5}
                height={tall + 0.5}
                fill={cividis(high > low ? (share - low) / (high - low) : 1)}
              />
            ),
          )}
          <clipPath id={clip}>
            <rect width={plot} height={HEIGHT} />
          </clipPath>
          <g clipPath={`url(#${clip})`}>
            {lines.map(({ level, path, isDark }) => (
              <path
                key={level}
                d={path}
                fill="none"
                stroke={isDark ? "#fff" : "#111"}
                strokeOpacity={0.75}
                strokeWidth={1}
              >
                <title>{`${f1By(metric)} ${figureOf(level)}`}</title>
              </path>
            ))}
          </g>
          <line x1={xOf(value.x)} x2={xOf(value.x)} y1={0} y2={HEIGHT} className={own.halo} />
          <line x1={0} x2={plot} y1={yOf(value.y)} y2={yOf(value.y)} className={own.halo} />
          <line
            x1={xOf(value.x)}
            x2={xOf(value.x)}
            y1={0}
            y2={HEIGHT}
            stroke="var(--accent)"
            strokeWidth={1.5}
          />
          <line
            x1={0}
            x2={plot}
            y1={yOf(value.y)}
            y2={yOf(value.y)}
            stroke="var(--accent)"
            strokeWidth={1.5}
          />
          <circle
            cx={xOf(value.x)}
            cy={yOf(value.y)}
            r={4}
            fill="var(--panel)"
            stroke="var(--accent)"
            strokeWidth={2}
          />
          {labels(x.values, 38 / wide).map((i) => (
            <text key={i} x={(i + 0.5) * wide} y={HEIGHT + 14} textAnchor="middle">
              {figureOf(x.values[i]!)}
            </text>
          ))}
          {labels(y.values, 16 / tall).map((i) => (
            <text key={i} x={-6} y={HEIGHT - (i + 0.5) * tall + 3.5} textAnchor="end">
              {figureOf(y.values[i]!)}
            </text>
          ))}
          <text x={plot} y={HEIGHT + 28} textAnchor="end">
            {wordOf(x.param)} →
          </text>
          <text x={-LEFT + 2} y={HEIGHT + 28}>
            ↑ {wordOf(y.param)}
          </text>
        </g>
      </svg>
      <div className={own.gridLegend}>
        <span className="t3">
          {f1By(metric)} {score(low, 2)}
        </span>
        <i className={own.ramp} style={{ background: CIVIDIS_GRADIENT }} />
        <span className="t3">{score(high, 2)}</span>
        <span
          className="visually-hidden"
          aria-live="polite"
        >{`${wordOf(x.param)} ${figureOf(value.x)}, ${wordOf(y.param)} ${figureOf(value.y)}, ${f1By(metric)} ${score(at)}`}</span>
      </div>
    </>
  );
}

const LEAST_RANGE = 0.02;

function rangeOf(f1: Float32Array): readonly [number, number] {
  let low = Infinity;
  let high = -Infinity;
  for (const share of f1) {
    if (share < low) low = share;
    if (share > high) high = share;
  }
  // A range that no figure shows would be drawn as a landscape.
  return high < low ? [0, 1] : [Math.min(low, Math.max(0, high - LEAST_RANGE)), high];
}

/**
 * Lines of equal F1 at round levels between the lowest and the highest. Around the grid its edge is repeated,
 * so that lines run straight out of the plot, which cuts them off; a contour also closes far outside.
 */
function isolines(
  { x, y, f1 }: Grid,
  low: number,
  high: number,
  wide: number,
  tall: number,
): { level: number; path: string; isDark: boolean }[] {
  const columns = x.values.length;
  const rows = y.values.length;
  const within = (at: number, size: number): number => Math.min(size - 1, Math.max(0, at - PAD));
  const padded = Array.from(
    { length: (columns + 2 * PAD) * (rows + 2 * PAD) },
    (_, cell) =>
      f1[
        within(Math.floor(cell / (columns + 2 * PAD)), rows) * columns +
          within(cell % (columns + 2 * PAD), columns)
      ]!,
  );
  const path = geoPath(
    geoTransform({
      point(left, up) {
        this.stream.point((left - PAD) * wide, HEIGHT - (up - PAD) * tall);
      },
    }),
  );
  return contours()
    .size([columns + 2 * PAD, rows + 2 * PAD])
    .thresholds(ticks(low, high, 6).filter((level) => level > low && level < high))(padded)
    .map((line) => ({
      level: line.value,
      path: path(line) ?? "",
      isDark: (line.value - low) / (high - low) < 0.5,
    }));
}

/** Which values are named, so that names keep their distance; `every` is how many cells a name takes. */
function labels(values: readonly number[], every: number): number[] {
  const step = Math.max(1, Math.ceil(every));
  return Array.from({ length: Math.ceil(values.length / step) }, (_, i) => i * step);
}
