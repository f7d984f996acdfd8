/** The axes of a scatter of scores. Pure. */
import { median, scalePow, type ScalePower } from "d3";

const STEPPEST = 6;

/**
 * An axis from `floor` to 1 that gives the upper half of the scores about half of its length: good extractors
 * score high on most pages, and a linear axis would crowd them into a corner for the sake of a few at 0. Linear
 * where the scores are spread evenly or low.
 */
export function scoreAxis(
  scores: readonly number[],
  floor: number,
  range: readonly [number, number],
): ScalePower<number, number> {
  const middle = median(scores) ?? 0;
  const placeOf = (exponent: number): number =>
    (middle ** exponent - floor ** exponent) / (1 - floor ** exponent);
  let exponent = 1;
  while (exponent < STEPPEST && floor < 1 && placeOf(exponent) > 0.5) exponent += 0.25;
  return scalePow([floor, 1], [...range]).exponent(exponent);
}

/** Marks on an axis that are at least so many px from each other, from its upper end on. */
export function spacedTicks(axis: ScalePower<number, number>, least: number): readonly number[] {
  const kept: number[] = [];
  for (const tick of axis.ticks(10).toReversed()) {
    const last = kept.at(-1);
    if (last === undefined || Math.abs(axis(last) - axis(tick)) >= least) kept.push(tick);
  }
  return kept.toReversed();
}
