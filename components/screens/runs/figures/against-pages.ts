import { changeBetween, type Against, type Change } from "@/lib/evaluation/report/report-against";
import { isInside, type Box } from "./brush-box";
import type { Shown } from "./run-address";

/** The difference in F1 of a page and what it is called. */
export function changeOf(
  { first, second }: Pick<Against, "first" | "second">,
  place: number,
): { readonly difference: number; readonly change: Change } {
  return { difference: first[place]! - second[place]!, change: changeBetween(first[place]!, second[place]!) };
}

/**
 * Places of the pages to list under both filters: the largest change first; of all, from the largest loss to
 * the largest gain.
 */
export function listed(against: Against, shown: Shown, box: Box | null): readonly number[] {
  const places = against.ids.flatMap((_, place) =>
    (shown === "all" || changeOf(against, place).change === shown) &&
    (box === null || isInside(box, against.second[place]!, against.first[place]!))
      ? place
      : [],
  );
  return shown === "fixed" ? places.reverse() : places;
}

/** Pages drawn as one dot because they lie within a hundredth of each other. */
export interface Dot {
  readonly x: number;
  readonly y: number;
  readonly places: readonly number[];
}

/** The pages as dots: thousands of pages, many of them at (1, 1), are a few hundred places to draw. */
export function dotsOf({ first, second }: Pick<Against, "first" | "second">): readonly Dot[] {
  const dots = new Map<number, { x: number; y: number; places: number[] }>();
  for (const [place, y] of first.entries()) {
    const x = second[place]!;
    const cell = Math.round(x * 100) * 101 + Math.round(y * 100);
    const dot = dots.get(cell);
    if (dot === undefined) dots.set(cell, { x, y, places: [place] });
    else dot.places.push(place);
  }
  return [...dots.values()];
}
