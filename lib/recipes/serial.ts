/** Recipes in series: each sees only what the one before kept (S1, section 4.1). */
import type { Extraction, Reason, Trace } from "../extractors/contract/contract";
import type { View } from "../page/page";
import { fieldsOf, inStage, type Part } from "./part";

/**
 * The score of a text is the share of the stages that kept it, in [0, 1]; 1 is kept. Its reasons are those of
 * all stages that saw it, the last of which decided.
 */
export function inSeries(
  view: View,
  stages: readonly Part[],
): { readonly extraction: Extraction; readonly trace: Trace } {
  const passed = new Float32Array(view.page.leaves.length);
  const reasons: Reason[] = [];
  const extractions: Extraction[] = [];
  const scores: Float64Array[] = [];
  let live = view.live;
  for (const [index, stage] of stages.entries()) {
    const extraction = stage.extract({ page: view.page, live });
    reasons.push(...extraction.reasons.map((reason) => inStage(index, stage.key, reason)));
    scores.push(Float64Array.from(extraction.score, (score, leaf) => (live[leaf] === 1 ? score : NaN)));
    live = extraction.keep;
    for (let leaf = 0; leaf < passed.length; leaf++) passed[leaf]! += live[leaf]!;
    extractions.push(extraction);
  }
  const score = passed.map((count, leaf) => (view.live[leaf] === 1 ? count / stages.length : NaN));
  return {
    extraction: { keep: Uint8Array.from(live), score, reasons, fields: fieldsOf(extractions) },
    trace: {
      unit: "text",
      units: [],
      curves: [],
      columns: stages.map(({ key }, index) => ({
        name: `${index + 1}. ${key}`,
        doc: `The score that stage ${index + 1}, ${key}, gives the text; empty where an earlier stage dropped it.`,
        values: scores[index]!,
      })),
    },
  };
}
