/**
 * The texts among which S3's models look for title and date, with their attributes as the models see them
 * (S3, section 3.3).
 *
 * Choice (docs/algorithms/cardoso.md#title-and-date): texts that only inline markup parts are one candidate, as
 * `<h1>A <em>b</em></h1>` is one title; it looks as its longest text does. S3 labels text nodes.
 */
import { paragraphsOf } from "../../blocks/paragraphs";
import { axisText, leafText } from "../../page/axis";
import type { LeafRange, Page } from "../../page/page";
import type { LateInput } from "../../learn/trees/predict";
import { IS_ASCII, IS_TIDY, leafCharactersOf } from "../../page/leaf-characters";
import { statisticsOf } from "../../page/statistics";
import { collapse } from "../../text/whitespace";
import { looksOf } from "../../page/css/looks";
import { digitsIn } from "./attributes";
import { distanceToTitle, type Reference } from "./title-tag";

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
 */
export function textsOf(page: Page, mask: Uint8Array): Candidates {
  const columns = leafByLeaf(mask);
  const { marks } = leafCharactersOf(page);
  const texts = new Array<string>(columns.size);
  for (let at = 0; at < texts.length; at++) {
    const leaf = columns.start[at]!;
    const text = leafText(page, leaf);
    texts[at] = ((marks[leaf]! & IS_TIDY) === 0 ? collapse(text) : text).trim();
  }
  return { ...columns, longest: columns.start, texts };
}

/**
 * Texts that only inline markup parts, as one.
 * @param texts of the same mask
 * @param gone (N) 1 where a node was removed
 */
export function mergedTexts(page: Page, mask: Uint8Array, gone: Uint8Array, texts: Candidates): Candidates {
  const { of, start, end, size } = paragraphsOf(page, mask, gone);
  const { leafLength } = statisticsOf(page);
  const parts = new Array<string | null>(size).fill(null);
  const longest = new Int32Array(size).fill(-1);
  const isAlone = (candidate: number): boolean => end[candidate]! === start[candidate]! + 1;
  for (let leaf = 0; leaf < of.length; leaf++) {
    const candidate = of[leaf]!;
    if (candidate < 0) continue;
    if (!isAlone(candidate)) parts[candidate] = (parts[candidate] ?? "") + leafText(page, leaf);
    const best = longest[candidate]!;
    if (best < 0 || leafLength[leaf]! > leafLength[best]!) longest[candidate] = leaf;
  }
  const merged = parts.map((text, candidate) =>
    text === null ? texts.texts[texts.of[start[candidate]!]!]! : collapse(text).trim(),
  );
  return { size, of, start, end, longest, texts: merged };
}

function leafByLeaf(mask: Uint8Array): Pick<Candidates, "size" | "of" | "start" | "end"> {
  const of = new Int32Array(mask.length).fill(-1);
  const leaves = new Int32Array(mask.length);
  const ends = new Int32Array(mask.length);
  let size = 0;
  for (let leaf = 0; leaf < mask.length; leaf++) {
    if (mask[leaf] !== 1) continue;
    of[leaf] = size;
    leaves[size] = leaf;
    ends[size++] = leaf + 1;
  }
  return { size, of, start: leaves.slice(0, size), end: ends.slice(0, size) };
}

export function rangeOf({ start, end }: Candidates, candidate: number): LeafRange {
  return { start: start[candidate]!, end: end[candidate]! };
}

/** (C * BASE_WIDTH) attributes 1 to 3, and 4 to 7 where they are asked for. */
export function baseInputs(
  page: Page,
  { texts, longest, start, end }: Candidates,
  set: AttributeSet,
): Float64Array {
  const counted = leafCharactersOf(page).digits;
  const looks = set === "visual" ? looksOf(page) : null;
  const width = BASE_WIDTH[set];
  const inputs = new Float64Array(texts.length * width);
  for (let candidate = 0, at = 0; candidate < texts.length; candidate++) {
    // Collapsed and stripped, see `Candidates`.
    const text = texts[candidate]!;
    const isLeaf = end[candidate]! === start[candidate]! + 1;
    const known = isLeaf ? counted[start[candidate]!]! : -1;
    const digits = known < 0 ? digitsIn(text) : known;
    inputs[at++] = text.length;
    inputs[at++] = digits;
    inputs[at++] = text.length === 0 ? 0 : digits / text.length;
    if (looks === null) continue;
    const leaf = longest[candidate]!;
    inputs[at++] = looks.fontSize[leaf]!;
    inputs[at++] = looks.relativeSize[leaf]!;
    inputs[at++] = looks.bold[leaf]!;
    inputs[at++] = looks.styleFrequency[leaf]!;
  }
  return inputs;
}

/** (C) attribute 9: the weighted edit distance to the title tag, or to another reference. */
export function titleDistances(page: Page, { texts }: Candidates, reference: Reference): Float64Array {
  const distance = distanceToTitle(page, reference);
  return Float64Array.from(texts, (text) => distance.of(text));
}

/** The same, as far as it is told without working each of them out, which costs more than all else. */
export function titleDistancesWithin(
  page: Page,
  { texts, size, start, end }: Candidates,
  reference: Reference,
): LateInput {
  const distance = distanceToTitle(page, reference);
  const axis = axisText(page);
  const { marks } = leafCharactersOf(page);
  const plain = IS_TIDY | IS_ASCII;
  const bounds = { least: new Float64Array(size), most: new Float64Array(size) };
  for (let candidate = 0; candidate < size; candidate++) {
    const leaf = start[candidate]!;
    const isPlain = end[candidate]! === leaf + 1 && (marks[leaf]! & plain) === plain;
    if (!isPlain) {
      distance.bound(texts[candidate]!, bounds, candidate);
      continue;
    }
    let from = page.leaves[leaf]!.start;
    while (isAsciiSpace(axis.charCodeAt(from))) from++;
    distance.boundPlain(axis, from, from + texts[candidate]!.length, bounds, candidate);
  }
  return { ...bounds, exactly: (candidate) => distance.of(texts[candidate]!) };
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
  for (let row = 0, from = 0, to = 0; row < column.length; row++) {
    for (const end = from + width; from < end; from++) wider[to++] = rows[from]!;
    wider[to++] = column[row]!;
  }
  return wider;
}

/** What `trim` takes off a text that is ASCII. */
const isAsciiSpace = (code: number): boolean => code === 32 || (code >= 9 && code <= 13);
