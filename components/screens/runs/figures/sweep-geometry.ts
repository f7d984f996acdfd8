import { line, scaleLinear, type ScaleLinear } from "d3";
import type { Prf } from "@/lib/gold/prf";

/** A metric at one value of the swept parameter; `low` and `high` bound the 95 % interval of F1. */
export interface SweepDot extends Prf {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export const SERIES = ["precision", "recall", "f1"] as const satisfies readonly (keyof Prf)[];
export type Series = keyof Prf;

const MARGIN = { left: 40, right: 96, top: 12, bottom: 34 };
const TEXT_PX = 13;

/**
 * Everything to draw of a sweep at a given width, in px. The vertical axis starts at the tenth below the
 * lowest value.
 */
export function sweepGeometry(dots: readonly SweepDot[], width: number, height: number) {
  const values = dots.map(({ value }) => value);
  const lowest = Math.min(1, ...dots.flatMap(({ precision, recall, low }) => [precision, recall, low]));
  const floor = Math.max(0, Math.floor(lowest * 10) / 10);
  const x = scaleLinear([Math.min(...values), Math.max(...values)], [MARGIN.left, width - MARGIN.right]);
  const y = scaleLinear([floor, 1], [height - MARGIN.bottom, MARGIN.top]);
  const paths = Object.fromEntries(
    SERIES.map((series) => [
      series,
      line<SweepDot>(
        (dot) => x(dot.value),
        (dot) => y(dot[series]),
      )([...dots]) ?? "",
    ]),
  ) as Record<Series, string>;
  const upper =
    line<SweepDot>(
      (dot) => x(dot.value),
      (dot) => y(dot.high),
    )([...dots]) ?? "";
  const lower =
    line<SweepDot>(
      (dot) => x(dot.value),
      (dot) => y(dot.low),
    )([...dots].reverse()) ?? "";
  const last = dots.at(-1);
  return {
    x,
    y,
    floor,
    paths,
    band: upper === "" || lower === "" ? "" : `${upper}L${lower.slice(1)}Z`,
    labels: last
      ? spread(
          SERIES.map((series) => ({ series, at: y(last[series]) })),
          MARGIN.top,
          height - MARGIN.bottom,
        )
      : [],
    plot: { left: MARGIN.left, right: width - MARGIN.right, top: MARGIN.top, bottom: height - MARGIN.bottom },
    xTicks: x.ticks(Math.max(2, Math.floor(width / 90))),
    yTicks: y.ticks(Math.round((1 - floor) * 10)),
  };
}

/** The part of a range of values that lies on the axis, in px; null where they do not meet. */
export function bandOn(
  x: ScaleLinear<number, number>,
  from: number,
  to: number,
): { readonly left: number; readonly width: number } | null {
  const [first, last] = x.domain() as [number, number];
  const low = Math.max(from, first);
  const high = Math.min(to, last);
  return low < high ? { left: x(low), width: x(high) - x(low) } : null;
}

/**
 * Labels at the ends of lines, moved apart so that none covers another, each as near to its line as that
 * allows.
 */
export function spread<T extends { readonly at: number }>(
  labels: readonly T[],
  top: number,
  bottom: number,
): readonly T[] {
  const sorted = [...labels].sort((a, b) => a.at - b.at);
  const placed: number[] = [];
  for (const { at } of sorted) placed.push(Math.max(at, top, (placed.at(-1) ?? -Infinity) + TEXT_PX));
  for (let i = placed.length - 1, limit = bottom; i >= 0; i--, limit = placed[i + 1]! - TEXT_PX)
    placed[i] = Math.min(placed[i]!, limit);
  return sorted.map((label, i) => ({ ...label, at: placed[i]! }));
}

/** The dot with the highest F1, the first of equals; null without dots. */
export function bestDot(dots: readonly SweepDot[]): SweepDot | null {
  return dots.reduce<SweepDot | null>((best, dot) => (best === null || dot.f1 > best.f1 ? dot : best), null);
}
