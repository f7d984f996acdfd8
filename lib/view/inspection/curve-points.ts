/** The points of a curve that a chart of some width can show. Pure. */
import { extent } from "d3";
import type { Curve } from "../../extractors/contract/contract";

export interface CurvePoints {
  readonly xs: readonly number[];
  readonly values: readonly number[];
  readonly leaves: readonly number[];
  /** 1 where kept or not decided. */
  readonly kept: readonly number[];
  /** Runs of kept positions `[from, to]` of a line whose points are decided one by one. */
  readonly keptRuns: readonly (readonly [number, number])[];
  readonly xDomain: readonly [number, number];
  readonly yDomain: readonly [number, number];
  readonly total: number;
  /** Whether points were left out. */
  readonly isThinned: boolean;
}

/**
 * A line or bars with more points than two per pixel keeps the least and the greatest of each pixel; points
 * are all kept up to 4,000.
 */
export function curvePoints(curve: Curve, pixels: number): CurvePoints {
  const total = curve.values.length;
  const xAt = (i: number): number => curve.xs?.[i] ?? i;
  const most = curve.form === "points" ? 4000 : Math.floor(pixels) * 2;
  const shown =
    total <= most
      ? Array.from({ length: total }, (_, i) => i)
      : curve.form === "points"
        ? everyNth(total, most)
        : extremes(curve.values, Math.floor(pixels));
  const limits = curve.limits.map(({ value }) => value);
  const [low = 0, high = 1] = extent([...shown.map((i) => curve.values[i]!), ...limits]) as [
    number | undefined,
    number | undefined,
  ];
  const [left = 0, right = 1] = extent(shown.map(xAt)) as [number | undefined, number | undefined];
  const bottom = curve.form === "points" ? low : Math.min(0, low);
  return {
    xs: shown.map(xAt),
    values: shown.map((i) => curve.values[i]!),
    leaves: shown.map((i) => curve.leaf[i]!),
    kept: shown.map((i) => curve.kept?.[i] ?? 1),
    keptRuns: curve.kept === undefined || curve.form !== "line" ? [] : runsOf(curve.kept, xAt),
    xDomain: [left, right > left ? right : left + 1],
    yDomain: [bottom, high > bottom ? high : bottom + 1],
    total,
    isThinned: shown.length < total,
  };
}

function everyNth(total: number, most: number): number[] {
  return Array.from({ length: most }, (_, i) => Math.floor((i * total) / most));
}

function extremes(values: Float64Array, columns: number): number[] {
  const shown: number[] = [];
  for (let column = 0; column < columns; column++) {
    const from = Math.floor((column * values.length) / columns);
    const to = Math.max(from + 1, Math.floor(((column + 1) * values.length) / columns));
    let least = from;
    let greatest = from;
    for (let i = from; i < to; i++) {
      if (values[i]! < values[least]!) least = i;
      if (values[i]! > values[greatest]!) greatest = i;
    }
    shown.push(Math.min(least, greatest));
    if (least !== greatest) shown.push(Math.max(least, greatest));
  }
  return shown;
}

function runsOf(kept: Uint8Array, xAt: (i: number) => number): [number, number][] {
  const runs: [number, number][] = [];
  for (let start = kept.indexOf(1); start >= 0;) {
    const stop = kept.indexOf(0, start);
    const end = stop < 0 ? kept.length : stop;
    runs.push([xAt(start), xAt(end - 1)]);
    start = stop < 0 ? -1 : kept.indexOf(1, stop);
  }
  return runs;
}

/**
 * The shown point nearest to a place: by x alone, or by both axes in shares of their domains. Null where
 * there are no points.
 */
export function nearestPoint(
  { xs, values, xDomain, yDomain }: CurvePoints,
  x: number,
  y: number | null,
): number | null {
  let best: number | null = null;
  let smallest = Infinity;
  xs.forEach((at, i) => {
    const dx = (at - x) / (xDomain[1] - xDomain[0]);
    const dy = y === null ? 0 : (values[i]! - y) / (yDomain[1] - yDomain[0]);
    const distance = dx * dx + dy * dy;
    if (distance < smallest) {
      best = i;
      smallest = distance;
    }
  });
  return best;
}
