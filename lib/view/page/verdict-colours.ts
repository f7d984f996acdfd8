/**
 * Colours that tell what is kept from what is dropped before anything else: kept text is light, dropped text
 * is dark, whatever its score. The score only tints: blue on the side of its limit where text is dropped,
 * yellow on the other one, stronger the further away. Blue and yellow are told apart with every common kind
 * of colour blindness, and light and dark without any colour.
 *
 * All colours are multiplied over the page. Every light one is at least 3:1 from every dark one (WCAG 2.2,
 * 1.4.11), and #222 on a dark one is still 4.5:1 (1.4.3); both are asserted.
 */

type Rgb = readonly [number, number, number];

/** Far on the side where text is dropped, at the limit, far on the side where it is kept. */
const KEPT: readonly [Rgb, Rgb, Rgb] = [
  [226, 240, 255],
  [255, 255, 255],
  [255, 240, 160],
];
const DROPPED: readonly [Rgb, Rgb, Rgb] = [
  [106, 133, 162],
  [135, 135, 130],
  [144, 134, 60],
];

/** Steps from the limit to an end; more than the eye tells apart. */
const STEPS = 32;

const tableOf = ([low, middle, high]: readonly [Rgb, Rgb, Rgb]): readonly string[] =>
  Array.from({ length: 2 * STEPS + 1 }, (_, i) => {
    const part = (i - STEPS) / STEPS;
    const end = part < 0 ? low : high;
    const mixed = middle.map((from, at) => Math.round(from + (end[at]! - from) * Math.abs(part)));
    return `rgb(${mixed.join(",")})`;
  });

const LIGHT = tableOf(KEPT);
const DARK = tableOf(DROPPED);

/** @param place in [-1, 1], 0 at the limit; beyond it stays at the end */
export function verdictColour(isKept: boolean, place: number): string {
  const at = Math.round(Math.max(-1, Math.min(1, place)) * STEPS) + STEPS;
  return (isKept ? LIGHT : DARK)[at]!;
}
