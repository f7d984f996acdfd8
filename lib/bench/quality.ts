/** What a table of scores says beside the scores: who has learned the pages already, who is scored too, who is best. */
import { combination } from "../extractors/combination/combination";
import { extractorById, presetOf } from "../extractors/index";
import { answers } from "../extractors/answers/answers";
import { canonical } from "../recipes/canonical";
import { modelFor, type Models } from "../recipes/model";
import { usesOf, type Recipe, type Use } from "../recipes/recipe";
import { labelOfKey } from "../recipes/label";
import { writeRecipe } from "../recipes/text";
import type { ExtractorReport, Report } from "../evaluation/report/report";
import { SHIPPED_CORPORA } from "../setup/shipped/train";
import { plural } from "../text/plural";

const nameOf = (path: string): string => path.split("/").at(-1)!;

/** What the models that come with extractors have learned, by the name of each corpus. */
const SHIPPED: Readonly<Record<string, readonly string[]>> = {
  [combination.id]: SHIPPED_CORPORA.map(nameOf),
  "l-extractor": ["starter"],
};

/**
 * The corpora that a recipe has learned from, by name, each once; none for one that learns nothing from labels. Names
 * are all that a model's card tells of them, so that a copy under another name is not noticed. Stored answers have
 * learned what nobody here knows of.
 */
export function learnedCorpora(recipe: Recipe, models: Models): readonly string[] {
  return [...new Set(usesOf(recipe).flatMap((use) => corporaOf(use, models)))];
}

function corporaOf(use: Use, models: Models): readonly string[] {
  if (use.use === answers.id) return [];
  const { configure } = extractorById(use.use);
  const shipped = SHIPPED[use.use] ?? [];
  if (use.model === undefined) return configure(use.params).needs === "page" ? shipped : [];
  const { card, recipe } = modelFor(use, use.model, models);
  return [...(wentOn(recipe) ? shipped : []), ...card.data.corpus.split(" + ")];
}

/** Whether a model went on from the one that comes with its extractor. @param recipe what it was fitted with */
function wentOn({ use, params = {} }: Use): boolean {
  const { continuing } = extractorById(use);
  return (
    continuing !== undefined && Object.entries(continuing).every(([name, value]) => params[name] === value)
  );
}

/** Whether all that a recipe learned from has neither site, domain nor template of a corpus, as its models say. */
function isWithoutSitesOf(corpus: string, recipe: Recipe, models: Models): boolean {
  return usesOf(recipe).every((use) => {
    if (corporaOf(use, models).length === 0) return true;
    if (use.model === undefined) return false;
    const { card, recipe: fitted } = modelFor(use, use.model, models);
    const sitesOf = card.data.leftOut?.sitesOf.split(" + ") ?? [];
    return sitesOf.includes(corpus) && !wentOn(fitted);
  });
}

/** What is said of recipes that have learned the same, or one of them alone. */
export interface Knowledge {
  readonly text: string;
  /** What to do about it; null where the corpus is not among those that were learned from. */
  readonly warning: string | null;
}

/**
 * What recipes know of the pages that they are scored on; nothing of those that have not learned.
 * @param corpus the name of what is scored
 * @param pages of it that are scored
 */
export function knowledgeOf(
  recipes: readonly Recipe[],
  models: Models,
  scored: { readonly corpus: string; readonly pages: number },
): readonly Knowledge[] {
  const groups = new Map<string, Recipe[]>();
  for (const recipe of recipes) {
    const corpora = learnedCorpora(recipe, models);
    if (corpora.length === 0) continue;
    const key = `${isWithoutSitesOf(scored.corpus, recipe, models)} ${corpora.join("\n")}`;
    groups.set(key, [...(groups.get(key) ?? []), recipe]);
  }
  return [...groups.values()].map((alike) => knowledge(alike, models, scored));
}

/** @param alike recipes that have learned the same, at least one */
function knowledge(
  alike: readonly Recipe[],
  models: Models,
  { corpus, pages }: { readonly corpus: string; readonly pages: number },
): Knowledge {
  const [first] = alike as [Recipe];
  const names = alike.map((recipe) => labelOfKey(writeRecipe(canonical(recipe)))).join(" and ");
  const corpora = learnedCorpora(first, models);
  const learned = `${names} learned from ${plural(corpora.length, "corpus", "corpora")}: ${corpora.join(", ")}.`;
  if (isWithoutSitesOf(corpus, first, models))
    return {
      text: `${learned} Pages with a site, domain or template of ${corpus} were left out.`,
      warning: null,
    };
  if (!corpora.includes(corpus))
    return {
      text: `${learned} ${corpus} is not among them by its name; whether pages of its sites are was not asked in training (--without-sites-of).`,
      warning: null,
    };
  const they = alike.length === 1 ? "it" : "they";
  return {
    text: `${learned} ${corpus} is among them by its name: ${they} learned the ${plural(pages, "page")} scored here, with their gold.`,
    warning:
      `the F1 of ${names} is that of pages learned by heart and says nothing of others: train a model without these ` +
      `(winnow train combination --corpus OTHER --without-sites-of THIS --folds 0 --out FILE), then score it with --recipe FILE`,
  };
}

/**
 * The recipe, and where it is the combination also the same model without headline and comments, as gold of
 * benchmarks of articles has it; once where it is that already.
 */
export function withArticleBody(recipe: Recipe, models: Models): readonly Recipe[] {
  if (!("use" in recipe) || recipe.use !== combination.id) return [recipe];
  // A recipe with a model has the values that the model was fitted with only as long as it has none of its own.
  const fitted = recipe.model === undefined ? {} : modelFor(recipe, recipe.model, models).recipe.params;
  const preset = presetOf(combination.id, "article-body");
  const body: Recipe = { ...recipe, params: { ...fitted, ...recipe.params, ...preset } };
  const isSame = writeRecipe(canonical(body)) === writeRecipe(canonical(recipe));
  return isSame ? [recipe] : [recipe, body];
}

/** By the F1 of a metric, the highest first; those without a score last, equal ones in their order. */
export function bestFirst(report: Report, metric: string): Report {
  const f1 = ({ scores }: ExtractorReport): number => scores[metric]?.f1 ?? -1;
  return { ...report, extractors: [...report.extractors].sort((a, b) => f1(b) - f1(a)) };
}
