/**
 * Verdicts from a text that somebody else took from the page: it is aligned with the leaves, and what is
 * found of it is kept.
 */
import { FIELD_NAMES, type Fields } from "../../gold/fields";
import { isMostly } from "../../gold/leaves";
import { alignText } from "../../page/align";
import type { Page, View } from "../../page/page";
import { dateAnswer } from "../../page/page-day";
import { begin } from "./begin";
import type { Extraction, FieldHit, Measure } from "./contract";
import { decideLeaf, reasonsOf } from "./verdicts";

/** What an extractor says of itself whose answer is a text of some other program, aligned with the page. */
export const FOUND_FORMULA =
  "found = share of the text's characters that the answer's words match, in order\nkeep = found > 0.5";
export const FOUND_SCORE = {
  name: "found",
  doc: "Share of the text that is in the program's answer.",
  scale: "linear",
  domain: [0, 1],
  content: "high",
  limit: null,
} as const;
export const FOUND_RULES = {
  found: {
    keep: "{found%} this text is in the answer; more than half is needed.",
    drop: "{found%} this text is in the answer; half or less is too little.",
  },
  "empty-answer": "The program answered with no text for this page.",
} as const;

/** The tie rule as a limit that reasons can name. */
const HALF = 0.5;

/**
 * Keep the leaves that a text is made of, by the tie rule of gold.
 * @param rule what the reasons say
 * @param further measures of every reason, e.g. where the text comes from
 * @param minRun shortest run of words that counts as found
 * @param fields what was said of the page beside its content
 */
export function alignedExtraction(
  stage: string,
  view: View,
  text: string,
  rule: string,
  further: readonly Measure[] = [],
  minRun?: number,
  fields: Fields = {},
): Extraction {
  const { page } = view;
  const { verdicts, open } = begin(view);
  const { confidence, coverage } = alignText(page, text, minRun);
  const score = new Float32Array(open.length).fill(NaN);
  for (let leaf = 0; leaf < open.length; leaf++) {
    if (open[leaf] === 0) continue;
    score[leaf] = confidence[leaf]!;
    decideLeaf(verdicts, leaf, isMostly(confidence[leaf]!, 1), rule, page.parent[page.leaves[leaf]!.node]!);
  }
  const reasons = reasonsOf(
    stage,
    verdicts,
    Int32Array.from(open, (_, leaf) => leaf),
    (leaf) =>
      open[leaf] === 0
        ? []
        : [
            {
              name: "found",
              value: confidence[leaf]!,
              relation: isMostly(confidence[leaf]!, 1) ? ">" : "<=",
              limit: HALF,
            },
            { name: "coverage", value: coverage, relation: "=", limit: coverage },
            ...further,
          ],
  );
  return { keep: verdicts.keep, score, reasons, fields: hitsOf(view.page, fields) };
}

/** The same verdict for all that is open, where there is no text to align. */
export function undividedExtraction(
  stage: string,
  view: View,
  isKept: boolean,
  rule: string,
  measures: readonly Measure[] = [],
  fields: Fields = {},
): Extraction {
  const { verdicts, open } = begin(view);
  for (let leaf = 0; leaf < open.length; leaf++)
    if (open[leaf] === 1) decideLeaf(verdicts, leaf, isKept, rule, view.page.body);
  const reasons = reasonsOf(stage, verdicts, new Int32Array(open.length), (leaf) =>
    open[leaf] === 1 ? measures : [],
  );
  return {
    keep: verdicts.keep,
    score: new Float32Array(open.length).fill(NaN),
    reasons,
    fields: hitsOf(view.page, fields),
  };
}

/** Fields that come from outside the leaves: from meta data, or as somebody else answered them. */
export function hitsOf(page: Page, fields: Fields): FieldHit[] {
  return FIELD_NAMES.flatMap((field) => {
    const value = fields[field];
    if (value === undefined) return [];
    return [{ field, ...(field === "date" ? dateAnswer(page, value) : { value }), range: null }];
  });
}
