/**
 * The texts among which S3's models look for title and date, with their attributes as the models see them
 * (S3, section 3.3).
 *
 * Choice (docs/algorithms/cardoso.md#title-and-date): texts that only inline markup parts are one candidate, as
 * `<h1>A <em>b</em></h1>` is one title; it looks as its longest text does. S3 labels text nodes.
 */
import { paragraphsOf } from "../../blocks/paragraphs";
import type { LeafRange, Page } from "../../page/page";
import { statisticsOf } from "../../page/statistics";
import { collapse } from "../../text/whitespace";
import { countsOf, looksOf } from "./attributes";
import { distanceToTitleTag } from "./title-tag";

/** Candidates as columns of length C, in document order. */
export interface Candidates {
  readonly size: number;
  /** (L) the candidate of a leaf, -1 for one that is none. */
  readonly of: Int32Array;
  /** (C) first leaf, and one past the last. */
  readonly start: Int32Array;
  readonly end: Int32Array;
  /** (C) white space collapsed and stripped. */
  readonly texts: readonly string[];
  /** (C) the leaf with the most characters. */
  readonly longest: Int32Array;
}

/** How many attributes a candidate has before the last one, which title and date models have of their own. */
export const BASE_WIDTH = { visual: 7, structural: 3 } as const;
export type AttributeSet = keyof typeof BASE_WIDTH;

/** The inputs of `baseInputs`; without looks there are the first three. */
export const ATTRIBUTE_NAMES = [
  ...["text length", "digits", "digit share"],
  ...["font size", "relative size", "bold", "style frequency"],
] as const;

/** Attribute 8 where there is no title. */
const NO_TITLE_STEPS = 9999;

/**
 * @param mask (L) 1 for leaves that are looked at
 * @param gone (N) 1 where a node was removed
 */
export function candidatesOf(page: Page, mask: Uint8Array, gone: Uint8Array, isMerged: boolean): Candidates {
  const { of, start, end, size } = isMerged ? paragraphsOf(page, mask, gone) : leafByLeaf(mask);
  const { leafLength } = statisticsOf(page);
  const parts = Array.from({ length: size }, () => "");
  const longest = new Int32Array(size).fill(-1);
  of.forEach((candidate, leaf) => {
    if (candidate < 0) return;
    parts[candidate] += page.leaves[leaf]!.text;
    const best = longest[candidate]!;
    if (best < 0 || leafLength[leaf]! > leafLength[best]!) longest[candidate] = leaf;
  });
  return { size, of, start, end, longest, texts: parts.map((text) => collapse(text).trim()) };
}

function leafByLeaf(mask: Uint8Array): Pick<Candidates, "size" | "of" | "start" | "end"> {
  const leaves = Int32Array.from(mask.keys()).filter((leaf) => mask[leaf] === 1);
  const of = new Int32Array(mask.length).fill(-1);
  leaves.forEach((leaf, candidate) => (of[leaf] = candidate));
  return { size: leaves.length, of, start: leaves, end: leaves.map((leaf) => leaf + 1) };
}

export function rangeOf({ start, end }: Candidates, candidate: number): LeafRange {
  return { start: start[candidate]!, end: end[candidate]! };
}

/** (C * BASE_WIDTH) attributes 1 to 3, and 4 to 7 where they are asked for. */
export function baseInputs(page: Page, { texts, longest }: Candidates, set: AttributeSet): Float64Array {
  const looks = set === "visual" ? looksOf(page) : null;
  const width = BASE_WIDTH[set];
  const inputs = new Float64Array(texts.length * width);
  texts.forEach((text, candidate) => {
    const { length, digits } = countsOf(text);
    inputs.set([length, digits, length === 0 ? 0 : digits / length], candidate * width);
    if (looks === null) return;
    const leaf = longest[candidate]!;
    inputs.set(
      [looks.fontSize[leaf]!, looks.relativeSize[leaf]!, looks.bold[leaf]!, looks.styleFrequency[leaf]!],
      candidate * width + 3,
    );
  });
  return inputs;
}

/** (C) attribute 9: the weighted edit distance to the title tag. */
export function titleDistances(page: Page, { texts }: Candidates): Float64Array {
  const distance = distanceToTitleTag(page);
  return Float64Array.from(texts, (text) => distance.of(text));
}

/** (C) attribute 8: candidates from the title to this one, negative before it. @param title -1 for none */
export function stepsFrom(title: number, size: number): Float64Array {
  return Float64Array.from({ length: size }, (_, candidate) =>
    title < 0 ? NO_TITLE_STEPS : candidate - title,
  );
}

/** Rows with one more input at their end. @param column one value a row */
export function withColumn(rows: Float64Array, column: Float64Array): Float64Array {
  const width = column.length === 0 ? 0 : rows.length / column.length;
  const wider = new Float64Array(rows.length + column.length);
  column.forEach((value, row) => {
    wider.set(rows.subarray(row * width, (row + 1) * width), row * (width + 1));
    wider[row * (width + 1) + width] = value;
  });
  return wider;
}
