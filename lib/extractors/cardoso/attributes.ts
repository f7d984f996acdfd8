/**
 * The nine attributes that S3 (section 3.3) computes of each text, for its title and date models and for
 * inspect mode. Exact forms: docs/algorithms/cardoso.md#the-nine-attributes-of-a-text.
 *
 * Choice: attribute 8 is the distance to the title that the title model finds. Without that model the title
 * is the relevant text nearest to the title tag by attribute 9, the first of several. Largest size and style
 * frequency are taken over all texts, not only the relevant ones.
 */
import { stylesOf } from "../../page/css/cascade";
import { looksOf, type Looks } from "../../page/css/looks";
import type { Page } from "../../page/page";
import { distanceToTitle } from "./title-tag";
import { collapse } from "../../text/whitespace";
import type { LeafColumn, LeafWords } from "../contract/contract";

/** Columns of length L; NaN where a text has none. Attributes 4 to 7 are how the text looks. */
export interface Attributes extends Looks {
  /** Stripped on both sides, wide spaces (U+3000) included. */
  readonly length: Float64Array;
  readonly digits: Float64Array;
  readonly digitShare: Float64Array;
  /** Texts from the title to this one among the relevant texts, negative before it; NaN for others. */
  readonly titleSteps: Float64Array;
  readonly titleTagDistance: Float64Array;
}

const DIGIT = /\p{Nd}/gu;

/** Length and digits of a text, attributes 1 and 2; white space is collapsed and stripped. */
export function countsOf(text: string): { readonly length: number; readonly digits: number } {
  return { length: collapse(text).trim().length, digits: digitsIn(text) };
}

/** Attribute 2; decimal digits of any script. */
export function digitsIn(text: string): number {
  let digits = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 127) return text.match(DIGIT)?.length ?? 0;
    if (code >= 48 && code <= 57) digits++;
  }
  return digits;
}

/**
 * @param relevant (L) 1 for the texts that are left after refinement: candidates for title and date
 */
export function attributesOf(page: Page, relevant: Uint8Array): Attributes {
  const { leaves } = page;
  const counts = leaves.map(({ text }) => countsOf(text));
  const length = Float64Array.from(counts, (each) => each.length);
  const digits = Float64Array.from(counts, (each) => each.digits);
  const distance = distanceToTitle(page, "title-tag");
  const titleTagDistance = Float64Array.from(leaves, ({ text }) => distance.of(text));
  return {
    length,
    digits,
    titleTagDistance,
    ...looksOf(page),
    digitShare: digits.map((count, leaf) => (count === 0 ? 0 : count / length[leaf]!)),
    titleSteps: stepsFromTitle(relevant, titleTagDistance),
  };
}

function stepsFromTitle(relevant: Uint8Array, distance: Float64Array): Float64Array {
  let title = -1;
  for (let leaf = 0; leaf < relevant.length; leaf++)
    if (relevant[leaf] === 1 && (title < 0 || distance[leaf]! < distance[title]!)) title = leaf;
  const steps = new Float64Array(relevant.length).fill(NaN);
  for (let leaf = 0, seen = 0; leaf < relevant.length; leaf++) if (relevant[leaf] === 1) steps[leaf] = seen++;
  const atTitle = title < 0 ? NaN : steps[title]!;
  return steps.map((step) => step - atTitle);
}

/** The attributes as the why card and tables show them, in the paper's order. */
export function attributeColumns(attributes: Attributes): LeafColumn[] {
  return [
    { name: "text length", doc: "Characters of the text (attribute 1).", values: attributes.length },
    { name: "digits", doc: "Digits in the text (attribute 2).", values: attributes.digits },
    {
      name: "digit share",
      doc: "Digits as a share of the characters (attribute 3).",
      values: attributes.digitShare,
    },
    {
      name: "font size",
      doc: "Font size in pixels by the simplified cascade (attribute 4).",
      values: attributes.fontSize,
    },
    {
      name: "relative size",
      doc: "Font size in percent of the largest on the page (attribute 5).",
      values: attributes.relativeSize,
    },
    { name: "bold", doc: "1 where the text is bold (attribute 6).", values: attributes.bold },
    {
      name: "style frequency",
      doc: "Texts of the page with the same size, colour, family and weight (attribute 7).",
      values: attributes.styleFrequency,
    },
    {
      name: "steps from title",
      doc: "Relevant texts from the one nearest to the title tag to this one, negative before it (attribute 8).",
      values: attributes.titleSteps,
    },
    {
      name: "title distance",
      doc: "Weighted edit distance to the title tag over its length; 0 is the title itself (attribute 9).",
      values: attributes.titleTagDistance,
    },
  ];
}

/** The rest of how each text looks, which attribute 7 compares: its colour and family. */
export function looksInWords(page: Page): LeafWords[] {
  const { style, styles } = stylesOf(page);
  const looks = page.leaves.map(({ node }) => styles[style[node]!]!);
  return [
    {
      name: "colour",
      doc: "Colour of the text by the simplified cascade, a part of its style (attribute 7).",
      values: looks.map(({ colour }) => colour),
    },
    {
      name: "family",
      doc: "Kind of typeface by the simplified cascade, a part of its style (attribute 7).",
      values: looks.map(({ family }) => family),
    },
  ];
}
