import type { OptimisationAnswer } from "@/lib/api/resources/optimisations";
import type { OptimisationRecord } from "@/lib/store/interfaces/optimisations";
import { plural, score, signed } from "@/components/ui/format";
import { f1By } from "@/lib/evaluation/metrics/names";

/** What is searched, in a line: `genetic search, by kind, word-LCS`. */
export function setupWords({ setup, limit }: Pick<OptimisationRecord, "setup" | "limit">): string {
  return [
    `${setup.search} search`,
    setup.by === null ? "all pages as one package" : `by ${setup.by}`,
    f1By(setup.metric),
    plural(setup.modules.length, "extractor"),
    ...(limit === null ? [] : [`first ${plural(limit, "page")}`]),
    `seed ${setup.seed}`,
  ].join(", ");
}

/**
 * What came of it, in one sentence: whether the best recipe is better than the best extractor by itself on pages
 * that were left out, or on those it was found on where nothing was.
 */
export function verdictWords(
  found: Pick<OptimisationAnswer, "best" | "single" | "heldOutScore" | "heldOutSingleScore" | "record">,
): string {
  const { best, single, heldOutScore, heldOutSingleScore, record } = found;
  if (best === null || single === null) return "Nothing was scored yet.";
  const metric = f1By(record.setup.metric);
  if (heldOutScore !== null && heldOutSingleScore !== null) {
    const gain = heldOutScore - heldOutSingleScore;
    return `Recipes found like this have a mean ${metric} of ${score(heldOutScore)} on packages they were not chosen on, ${against(gain)} the best extractor chosen the same way.`;
  }
  const gain = best.score - single.score;
  return `It has a mean ${metric} of ${score(best.score)} on the pages it was chosen on, ${against(gain)} the best extractor by itself. On other pages expect less.`;
}

function against(gain: number): string {
  if (Math.abs(gain) < 0.0005) return "as much as";
  return `${signed(Math.abs(gain)).replace(/^\+/, "")} ${gain > 0 ? "more" : "less"} than`;
}

/** How far it is: `412 of 500 candidates`. */
export function progressWords({ tried, record }: Pick<OptimisationAnswer, "tried" | "record">): string {
  return `${tried} of ${plural(record.budget, "candidate")}`;
}
