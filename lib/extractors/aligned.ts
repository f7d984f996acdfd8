/**
 * Verdicts from a text that somebody else took from the page: it is aligned with the leaves, and what is
 * found of it is kept.
 */
import { isMostly } from "../gold/leaves";
import { alignText } from "../page/align";
import type { View } from "../page/page";
import { begin } from "./begin";
import type { Extraction, Measure } from "./contract";
import { decideLeaf, reasonsOf } from "./verdicts";

/** The tie rule as a limit that reasons can name. */
const HALF = 0.5;

/**
 * Keep the leaves that a text is made of, by the tie rule of gold.
 * @param rule what the reasons say
 * @param further measures of every reason, e.g. where the text comes from
 * @param minRun shortest run of words that counts as found
 */
export function alignedExtraction(
  stage: string,
  view: View,
  text: string,
  rule: string,
  further: readonly Measure[] = [],
  minRun?: number,
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
  return { keep: verdicts.keep, score, reasons, fields: [] };
}

/** The same verdict for all that is open, where there is no text to align. */
export function undividedExtraction(
  stage: string,
  view: View,
  isKept: boolean,
  rule: string,
  measures: readonly Measure[] = [],
): Extraction {
  const { verdicts, open } = begin(view);
  for (let leaf = 0; leaf < open.length; leaf++)
    if (open[leaf] === 1) decideLeaf(verdicts, leaf, isKept, rule, view.page.body);
  const reasons = reasonsOf(stage, verdicts, new Int32Array(open.length), (leaf) =>
    open[leaf] === 1 ? measures : [],
  );
  return { keep: verdicts.keep, score: new Float32Array(open.length).fill(NaN), reasons, fields: [] };
}
