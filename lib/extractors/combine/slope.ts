/** What DSC and DTP share: the parameters of the slope curve, and how flat it is at each leaf. */
import type { SlopeSections } from "../../blocks/slope-sections";
import { placeOf } from "../../blocks/token-spans";
import type { Page } from "../../page/page";
import type { TagTokens } from "../../page/source/tag-tokens";
import type { Curve, ParamSpecs, Unit } from "../contract/contract";
import { confirmed, reconstructed } from "../contract/evidence";

export const SLOPE_PARAMS = {
  slopeFactor: {
    kind: "number",
    default: 0.5,
    evidence: confirmed("a third-party re-implementation"),
    min: 0.3,
    max: 0.8,
    step: 0.05,
    doc: "A window is flat when it has at most this many times as many tags as the page has on average.",
  },
  consecutive: {
    kind: "number",
    default: 3,
    evidence: confirmed("a third-party re-implementation"),
    min: 2,
    max: 6,
    step: 1,
    doc: "How many flat windows in a row begin a section, and how many others in a row end it.",
  },
  window: {
    kind: "number",
    default: 0,
    evidence: confirmed("a third-party re-implementation"),
    min: 0,
    max: 100,
    step: 5,
    doc: "Tokens in a window, from 10; 0 = by the length of the page, from 8 on short pages to 50 on those of 5,000 tokens.",
  },
  overlap: {
    kind: "flag",
    default: true,
    evidence: reconstructed("the original could not be read; the re-implementation has none"),
    doc: "Windows overlap by half; off: they are half as wide and do not overlap.",
  },
} as const satisfies ParamSpecs;

/**
 * (L) relative slope of the curve at each leaf, the mean of the windows that hold its middle token; NaN where
 * the leaf takes no part.
 */
export function leafSlopes(
  { leaf, before }: TagTokens,
  { slopes, step, width }: SlopeSections,
  leafCount: number,
): Float32Array {
  const result = new Float32Array(leafCount).fill(NaN);
  const isAlone = width === step;
  for (let item = 0; item < leaf.length; item++) {
    if (leaf[item]! < 0) continue;
    const window = Math.min(
      slopes.length - 1,
      Math.floor((before[item]! + before[item + 1]! - 1) / 2 / step),
    );
    result[leaf[item]!] =
      window === 0 || isAlone ? slopes[window]! : (slopes[window - 1]! + slopes[window]!) / 2;
  }
  return result;
}

/** The windows as units; they only lead to a decision. */
export function windowUnits(page: Page, tokens: TagTokens, { slopes, step, width }: SlopeSections): Unit[] {
  const total = tokens.before.at(-1)!;
  return Array.from(slopes, (slope, k): Unit => ({
    label: `window ${k + 1}`,
    ...placeOf(page, tokens, [k * step, Math.min(total, k * step + width)]),
    node: null,
    value: slope,
    verdict: null,
  }));
}

/** The slope of each window with the limit that makes it flat. */
export function slopeCurve(
  units: readonly Unit[],
  { slopes, step }: SlopeSections,
  slopeFactor: number,
): Curve {
  return {
    name: "Slope of each window",
    doc: "A bar is a window of tokens: one below the line has few tags for this page, and several in a row are a section.",
    form: "bars",
    x: "first token",
    y: "slope / average slope",
    xs: Float64Array.from(slopes, (_, k) => k * step),
    values: slopes,
    leaf: Int32Array.from(units, ({ range }) => (range.start < range.end ? range.start : -1)),
    limits: [{ name: "slopeFactor", value: slopeFactor, param: "slopeFactor" }],
  };
}
