/** Where the marks of the charts of a search lie. */
import { scaleLinear, type ScaleLinear } from "d3";

export const LEFT = 40;
export const RIGHT = 12;
export const TOP = 10;
export const BOTTOM = 34;

/** Scores and what they are drawn over, with room at the ends; a lone value lies in the middle. */
export function scalesOf(
  across: readonly number[],
  scores: readonly number[],
  width: number,
  height: number,
): { readonly x: ScaleLinear<number, number>; readonly y: ScaleLinear<number, number> } {
  const [least, most] = [Math.min(...scores), Math.max(...scores)];
  const edge = Math.max(0.005, (most - least) * 0.08);
  return {
    x: scaleLinear()
      .domain([0, Math.max(1e-3, ...across)])
      .range([LEFT, width - RIGHT])
      .nice(),
    y: scaleLinear()
      .domain([Math.max(0, least - edge), Math.min(1, most + edge)])
      .range([height - BOTTOM, TOP])
      .nice(),
  };
}

/** A line that keeps each value until the next one, and the last one to the end. */
export function stepPath(
  points: readonly { readonly at: number; readonly value: number }[],
  end: number,
  x: (value: number) => number,
  y: (value: number) => number,
): string {
  const [first, ...rest] = points;
  if (first === undefined) return "";
  const steps = rest.map(({ at, value }) => `H${x(at)}V${y(value)}`).join("");
  return `M${x(first.at)} ${y(first.value)}${steps}H${x(Math.max(end, points.at(-1)!.at))}`;
}
