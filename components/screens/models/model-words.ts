import { count, plural, score } from "@/components/ui/format";
import type { ListedModel } from "@/lib/api/resources/models";
import type { TrainingStanding } from "@/lib/api/resources/trainings";
import { gainSentence } from "@/lib/evaluation/held-out/gain";
import { CURVE_SIZES } from "@/lib/evaluation/held-out/learning-curve";
import { f1By } from "@/lib/evaluation/metrics/names";
import { contradictionWords, leftOutWords } from "@/lib/recipes/data-card";
import type { HeldOut } from "@/lib/recipes/model";
import { writeRecipe } from "@/lib/recipes/text";
import type { Use } from "@/lib/recipes/recipe";
import type { TrainingSetup } from "@/lib/store/interfaces/trainings";
import { capital } from "@/lib/text/capital";

/** The metric that stands for all: the first that was scored; null where nothing was held out. */
export function firstMetric({ card }: Pick<ListedModel, "card">): string | null {
  return Object.keys(card.heldOut?.scores ?? {})[0] ?? null;
}

/** `0.912 (0.871 to 0.943)`; a dash where nothing was held out. */
export function heldOutWords(model: Pick<ListedModel, "card">): string {
  const found = model.card.heldOut?.scores[firstMetric(model) ?? ""];
  if (found === undefined) return "–";
  const { f1, low, high } = found;
  return low === undefined || high === undefined
    ? score(f1)
    : `${score(f1)} (${score(low)} to ${score(high)})`;
}

/** What a model can be expected to do elsewhere, in one sentence. */
export function verdictWords({ card, ...model }: Pick<ListedModel, "card">): string {
  const metric = firstMetric({ card, ...model });
  const { heldOut } = card;
  if (heldOut === null || metric === null)
    return "Nothing was held out, so nobody knows how it does on other sites. Train it with folds to find out.";
  const { f1, low, high } = heldOut.scores[metric]!;
  const interval =
    low === undefined || high === undefined ? "" : ` (95 % interval ${score(low)} to ${score(high)})`;
  const where = heldOut.isWithinSites === true ? "pages, though not sites," : "sites";
  return `On ${where} that it had not seen it has ${f1By(metric)} of ${score(f1)}${interval}, over ${plural(heldOut.pages, "page")} in ${heldOut.folds} folds.`;
}

/** What no model of a fold had seen, in words. */
export const heldOutOf = ({ isWithinSites }: Pick<HeldOut, "isWithinSites">): string =>
  isWithinSites === true ? "pages held out" : "sites held out";

/** What else there is to know of the pages that it was trained on, a sentence each. */
export function dataWords({ card: { data } }: Pick<ListedModel, "card">): readonly string[] {
  return [leftOutWords(data), contradictionWords(data)].flatMap((words) =>
    words === null ? [] : [`${capital(words)}.`],
  );
}

/** The values it was trained with, as a recipe without the model. */
export function recipeWords(recipe: Use): string {
  try {
    return writeRecipe(recipe);
  } catch {
    return recipe.use;
  }
}

const FROM: Readonly<Record<TrainingSetup["from"], string>> = {
  any: "gold and labels",
  gold: "gold alone",
  labels: "labels alone",
};

/** How a training is set up, in a line. */
export function setupWords(setup: TrainingSetup): string {
  const { folds, seed, from, isContinued, isCurve, withoutSitesOf = [] } = setup;
  return [
    folds === 0 ? "no folds" : `${folds} folds by site`,
    ...(isCurve === true ? ["learning curve"] : []),
    ...(isContinued === true ? ["going on from the shipped model"] : []),
    FROM[from],
    ...(withoutSitesOf.length > 0
      ? [`without the sites of ${plural(withoutSitesOf.length, "corpus", "corpora")}`]
      : []),
    `seed ${seed}`,
  ].join(", ");
}

/** How many models are scored on held-out pages, those of a learning curve too. */
export function foldsOf({ folds: asked, possibleFolds: folds = asked, isCurve }: TrainingSetup): number {
  return isCurve === true ? folds * CURVE_SIZES : folds;
}

/** How far a training is. */
export function progressWords({ record, job }: TrainingStanding): string {
  if (job === null || job.state === "queued") return "Waiting for the worker";
  const { done, total, note } = job.progress;
  const amount =
    total === null ? (done > 0 ? `, ${count(done)}` : "") : `, ${count(done)} of ${count(total)}`;
  return note === "" ? `${record.foldsDone} of ${foldsOf(record.setup)} folds` : `${sentence(note)}${amount}`;
}

/** How much of a training is done, in [0, 1]: its folds, and then the model of all pages. */
export function shareDone({ record }: TrainingStanding): number {
  const folds = foldsOf(record.setup);
  return Math.min(record.foldsDone, folds) / (folds + 1);
}

/** What going on from a model has brought, a sentence for each metric. */
export function gainWords({ heldOut }: ListedModel["card"]): string[] {
  const where = heldOut?.isWithinSites === true ? "held-out pages" : "held-out sites";
  return (heldOut?.gains ?? []).map((gain) => `${gainSentence(gain, where)}.`);
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
