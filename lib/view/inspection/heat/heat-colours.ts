/** How the scores of an inspection are coloured: by verdict around their limit, or in cividis. Pure. */
import { cividis } from "../../page/cividis";
import type { HeatColours } from "../../page/draw-list";
import { verdictColour } from "../../page/verdict-colours";
import { makeDivergingScale, makeQuantileScale, type Scale } from "./scale";
import type { ScoreSpec } from "../../../extractors/contract/contract";

type Texts = readonly { readonly value: number }[];

/** Colours of the page, and the same for the instruments beside it. */
export interface Colours extends HeatColours {
  /** Places of scores on the bar of colours. */
  readonly scale: Scale;
  /** As `fill`, but not thinned out for text under it. */
  solid(value: number, isKept: boolean): string;
}

const sorted = new WeakMap<Texts, readonly number[]>();
const last = new WeakMap<Texts, { readonly limit: number | null; readonly colours: Colours }>();

/**
 * Colours by verdict: light where kept and dark where dropped. With a limit the tint is of the side, by quantiles of the texts on
 * that side; without one it gets yellower with the quantile.
 *
 * @param heat scored texts; the same array gives the same colours
 * @param limit value of the score's limit, null where it has none
 */
export function verdictColours(
  heat: Texts,
  { content }: Pick<ScoreSpec, "content">,
  limit: number | null,
): Colours {
  const before = last.get(heat);
  if (before !== undefined && before.limit === limit) return before.colours;
  let values = sorted.get(heat);
  if (values === undefined) {
    values = heat
      .map(({ value }) => value)
      .filter(Number.isFinite)
      .sort((a, b) => a - b);
    sorted.set(heat, values);
  }
  const scale = limit === null ? makeQuantileScale(values) : makeDivergingScale(values, limit);
  const rising = (value: number): number =>
    content === "high" ? scale.share(value) : 1 - scale.share(value);
  const fill = (value: number, isKept: boolean): string =>
    verdictColour(isKept, limit === null ? rising(value) : 2 * rising(value) - 1);
  const colours: Colours = { dropped: "veil", scale, fill, solid: fill };
  last.set(heat, { limit, colours });
  return colours;
}

const inCividis = new WeakMap<Scale, Colours>();

/** Share of a colour that lies over text: the text must stay readable on the darkest one. */
const ALPHA = 0.38;

/** Light and dark are the score's here, so what is dropped is struck out instead of veiled. */
export function cividisColours(scale: Scale): Colours {
  let colours = inCividis.get(scale);
  if (colours === undefined) {
    colours = {
      dropped: "strike",
      scale,
      fill: (value) => cividis(scale.share(value), ALPHA),
      solid: (value) => cividis(scale.share(value)),
    };
    inCividis.set(scale, colours);
  }
  return colours;
}
