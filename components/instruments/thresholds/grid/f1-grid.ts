/** F1 over two parameters of an extractor. Pure. */
import { corpusCurve } from "@/lib/evaluation/curves/corpus-curve";
import { leafScore } from "@/lib/evaluation/errors/error-runs";
import { flipPoints } from "@/lib/evaluation/curves/flip-points";
import { SAME } from "@/lib/evaluation/report/report-against";
import type { ExportTable } from "@/lib/evaluation/report/report-table";
import type { Extractor, ParamValues } from "@/lib/extractors/contract/contract";
import { limitAt, withChanges } from "@/lib/extractors/contract/conditions";
import type { Page } from "@/lib/page/page";
import { statisticsOf } from "@/lib/page/statistics";
import type { RunRecord } from "@/lib/store/interfaces/runs";
import { extractAt } from "@/lib/view/inspection/answers";
import type { Scale } from "@/lib/view/inspection/heat/scale";
import { valueAt, type NumberSpec } from "@/lib/view/inspection/threshold-axis";
import { isSetup } from "@/components/instruments/thresholds/corpus/same-setup";
import { f1By, shownMetric } from "@/lib/evaluation/metrics/names";

/** One of the two parameters and the values that it takes. */
export interface GridAxis {
  readonly param: string;
  /** Ascending; cells are equally wide, whatever lies between two values. */
  readonly values: readonly number[];
}

/** F1 at every pair of values of two parameters. */
export interface Grid {
  readonly x: GridAxis;
  readonly y: GridAxis;
  /** (y * x) row by row, NaN where it is not known. */
  readonly f1: Float32Array;
}

/** A grid of which nothing is known. */
export const emptyGrid = (x: GridAxis, y: GridAxis): Grid => ({
  x,
  y,
  f1: new Float32Array(x.values.length * y.values.length).fill(NaN),
});

/** The grid as a table: a row per value of y, cells that are not known empty. @param metric that its F1 is of */
export function gridTable({ x, y, f1 }: Grid, metric: string): ExportTable {
  return {
    caption: `${f1By(metric)} over ${x.param} (columns) and ${y.param} (rows)`,
    columns: [{ title: y.param }, ...x.values.map((value) => ({ title: String(value) }))],
    rows: y.values.map((value, row) => [
      value,
      ...x.values.map((_, column) => {
        const share = f1[row * x.values.length + column]!;
        return Number.isNaN(share) ? null : share;
      }),
    ]),
  };
}

/** At most so many values over the axis, equally far from each other on it, whole ones for a count. */
export function gridValues(scale: Scale, spec: NumberSpec, most: number): number[] {
  const values = Array.from({ length: most }, (_, i) =>
    i === most - 1 ? Math.min(spec.max, valueAt(1, 1, scale, spec)) : valueAt(i / (most - 1), 1, scale, spec),
  );
  return [...new Set(values)].sort((a, b) => a - b);
}

/** What a grid is filled from. */
export interface GridTask {
  readonly extractor: Extractor;
  /** The others are taken from here. */
  readonly params: ParamValues;
  readonly page: Page;
  /** (L) */
  readonly gold: Uint8Array;
}

/**
 * Fill the grid, telling after each bit of work how many cells are done, so that the caller can stop in
 * between. Where one of the two is the limit of the score and the score alone decides, three extractions give
 * a whole line of cells; else each cell is one. @throws whatever the extractor throws
 */
export function* fillGrid(
  { x, y, f1 }: Grid,
  { extractor, params: own, page, gold }: GridTask,
): Generator<number, void, void> {
  const both = { [x.param]: x.values[0]!, [y.param]: y.values[0]! };
  const params = withChanges(extractor.params, own, both);
  const limit = limitAt(extractor, params);
  const isTurned = y.param === limit;
  const [outer, inner] = isTurned ? [x, y] : [y, x];
  const cell = (i: number, j: number): number =>
    isTurned ? j * x.values.length + i : i * x.values.length + j;
  const lengths = statisticsOf(page).leafLength;
  const keepAt = (values: ParamValues) => extractAt(extractor, { ...params, ...values }, page);
  let done = 0;
  for (const [i, out] of outer.values.entries()) {
    const line =
      inner.param === limit
        ? decidedLine(
            inner,
            (value) => keepAt({ [outer.param]: out, [inner.param]: value }),
            extractor,
            lengths,
            gold,
          )
        : null;
    if (line !== null) {
      for (const [j, value] of line.entries()) f1[cell(i, j)] = value;
      yield (done += line.length);
      continue;
    }
    for (const [j, value] of inner.values.entries()) {
      f1[cell(i, j)] = leafScore(page, keepAt({ [outer.param]: out, [inner.param]: value }).keep, gold).f1;
      yield ++done;
    }
  }
}

/** F1 at each limit by the scores alone, tried at both ends and in the middle; null where more takes part. */
function decidedLine(
  { values }: GridAxis,
  extractionAt: (limit: number) => ReturnType<typeof extractAt>,
  { score }: Extractor,
  lengths: Int32Array,
  gold: Uint8Array,
): number[] | null {
  const limits = [...new Set([values[0]!, values[values.length >> 1]!, values.at(-1)!])];
  if (limits.length >= values.length) return null;
  const trials = limits.map((limit) => ({ limit, extraction: extractionAt(limit) }));
  const curve = corpusCurve([flipPoints(trials, score.content, lengths, gold)], score.content);
  return curve === null ? null : values.map((limit) => curve.at(limit).f1);
}

/**
 * The known cell with the highest F1, of those that read the same the nearest to where both stand; null where
 * none is known.
 */
export function bestCell(
  { x, y, f1 }: Grid,
  near: { readonly x: number; readonly y: number },
): { readonly x: number; readonly y: number; readonly f1: number } | null {
  const columns = x.values.length;
  const atX = placeIn(x.values, near.x);
  const atY = placeIn(y.values, near.y);
  const highest = f1.reduce((most, share) => (share > most ? share : most), -1);
  let best = -1;
  let nearest = Infinity;
  for (let cell = 0; cell < f1.length; cell++) {
    const distance = Math.hypot((cell % columns) - atX, Math.floor(cell / columns) - atY);
    if (f1[cell]! < highest - SAME || Number.isNaN(f1[cell]!) || distance >= nearest) continue;
    best = cell;
    nearest = distance;
  }
  return best < 0
    ? null
    : { x: x.values[best % columns]!, y: y.values[Math.floor(best / columns)]!, f1: f1[best]! };
}

/**
 * Where a value lies among the values of an axis, in cells from the first one's middle: 1.5 is half way from
 * the second to the third.
 */
export function placeIn(values: readonly number[], value: number): number {
  const right = values.findIndex((one) => one >= value);
  if (right <= 0) return right === 0 ? 0 : values.length - 1;
  const low = values[right - 1]!;
  const high = values[right]!;
  return right - 1 + (value - low) / (high - low);
}

/** The next value of an axis in a direction; from between two values it is the nearer end. */
export function stepIn(values: readonly number[], value: number, direction: 1 | -1): number {
  const next = direction === 1 ? values.find((one) => one > value) : values.findLast((one) => one < value);
  return next ?? values.at(direction === 1 ? -1 : 0) ?? value;
}

/** F1 in the cell nearest to two values; NaN where it is not known. */
export function f1At({ x, y, f1 }: Grid, atX: number, atY: number): number {
  return (
    f1[Math.round(placeIn(y.values, atY)) * x.values.length + Math.round(placeIn(x.values, atX))] ??
    Number.NaN
  );
}

/**
 * The grid of a run that swept one of the two parameters for several values of the other, everything else the
 * same; null where the run is none.
 */
export function runGrid(
  run: RunRecord,
  extractorId: string,
  xParam: string,
  yParam: string,
  params: ParamValues,
): Grid | null {
  if (run.sweep === null || ![xParam, yParam].includes(run.sweep.param)) return null;
  const alike = run.extractors.filter((one) => isSetup(one, extractorId, params, [xParam, yParam]));
  const distinct = (param: string): number[] =>
    [...new Set(alike.map((one) => Number(one.params[param])))].sort((a, b) => a - b);
  const grid = emptyGrid(
    { param: xParam, values: distinct(xParam) },
    { param: yParam, values: distinct(yParam) },
  );
  if (grid.x.values.length < 2 || grid.y.values.length < 2) return null;
  for (const one of alike) {
    const summary = run.summaries[one.key]?.[shownMetric(run.metrics, null)];
    if (summary !== undefined && summary.n > 0)
      grid.f1[
        grid.y.values.indexOf(Number(one.params[yParam])) * grid.x.values.length +
          grid.x.values.indexOf(Number(one.params[xParam]))
      ] = summary.f1;
  }
  return grid;
}
