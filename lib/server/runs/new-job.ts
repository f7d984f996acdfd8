import { createHash } from "node:crypto";
import type { z } from "zod";
import type { answersRequest, evaluateRequest, importRequest } from "../../api/resources/jobs";
import { answers } from "../../extractors/answers/answers";
import { metricById } from "../../evaluation/metrics";
import { sweptRecipe } from "../../evaluation/curves/sweep";
import { recipeId } from "../../recipes/canonical";
import { configure } from "../../recipes/configure";
import { nameOfRecipe } from "../../recipes/described";
import { knownModels, modelsFor } from "../../recipes/model";
import type { Recipe } from "../../recipes/recipe";
import type { JobRecord } from "../../store/interfaces/jobs";
import type { Store } from "../../store/interfaces/store";
import { plural } from "../../text/plural";
import { askedRecipes } from "../recipes/asked-recipe";
import { mustBeOfCorpus } from "../pages/page-ids";
import { mustBeFree } from "../pages/scratch";
import { uploadSource } from "../incoming/upload-source";

/** Import an upload into the corpus of that name, made where missing. */
export async function enqueueImport(
  { jobs }: Store,
  { uploadId, corpusName, kind: _, ...choices }: z.output<typeof importRequest>,
): Promise<JobRecord> {
  mustBeFree(corpusName);
  const { path: source, name: shownAs } = await uploadSource(uploadId);
  return jobs.enqueue({
    kind: "import",
    title: `Import into ${corpusName}`,
    input: { source, shownAs, corpusName, ...choices },
    key: `import ${uploadId}`,
  });
}

/** Import what another program extracted from the pages of a corpus. @throws NotFoundError, UsageError `bad-parameter` */
export async function enqueueAnswers(
  { corpora, jobs }: Store,
  { uploadId, corpusId, name }: z.output<typeof answersRequest>,
): Promise<JobRecord> {
  answers.configure({ name });
  const corpus = await corpora.get(corpusId);
  const { path: source, name: shownAs } = await uploadSource(uploadId);
  return jobs.enqueue({
    kind: "answers",
    title: `Answers of ${name} for ${corpus.name}`,
    input: { source, shownAs, corpusId, name },
    key: `answers ${uploadId}`,
  });
}

type Evaluation = z.output<typeof evaluateRequest>;

/**
 * Run recipes, or one extractor over the values of one parameter, on a corpus. While a job is about the
 * same sweep, that one is answered: it is asked for where a curve is missing, which is so in several places
 * and windows at once.
 *
 * @throws NotFoundError for an unknown corpus; UsageError for anything the job could not do
 */
export async function enqueueEvaluate(store: Store, asked: Evaluation): Promise<JobRecord> {
  const { corpora, jobs } = store;
  const { corpusId, pageIds, metrics, sweep, fresh } = asked;
  const recipes = await askedRecipes(asked);
  const corpus = await corpora.get(corpusId);
  if (pageIds !== undefined) await mustBeOfCorpus(store, corpusId, pageIds);
  const models = knownModels(await modelsFor(recipes, (id) => store.models.get(id)));
  for (const recipe of recipes)
    [recipe, ...(sweep ? sweptRecipe(recipe, sweep) : [])].forEach((one) => configure(one, models));
  const configured = recipes.map(nameOfRecipe);
  for (const metric of metrics) metricById(metric);
  const names = [...new Set(configured)];
  const settings = configured.length > names.length ? ` at ${configured.length} settings` : "";
  const swept = sweep ? ` over ${plural(sweep.values.length, "value")} of ${sweep.param}` : "";
  const what = `${names.length <= 2 ? names.join(" and ") : sweep ? names.join(", ") : `${names.length} extractors`}${settings}${swept}`;
  const key = sweepKey(asked, recipes);
  return jobs.enqueue({
    kind: "evaluate",
    title: `${what} on ${pageIds ? `${pageIds.length} of ${corpus.pages} pages of ` : ""}${corpus.name}`,
    input: {
      corpusId,
      ...(pageIds && { pageIds }),
      recipes,
      metrics,
      ...(sweep && { sweep }),
      ...(fresh && { fresh }),
    },
    ...(key !== null && { key }),
  });
}

/**
 * Equal for sweeps that give the same run, however their recipes are written: by the ids of what they run.
 * Null for what is no sweep.
 */
function sweepKey(
  { corpusId, pageIds, metrics, sweep, fresh }: Evaluation,
  recipes: readonly Recipe[],
): string | null {
  if (sweep === undefined) return null;
  const configured = recipes.flatMap((recipe) => sweptRecipe(recipe, sweep).map(recipeId));
  const name = JSON.stringify([sweep.param, configured, pageIds ?? null, metrics, fresh ?? false]);
  return `sweep ${corpusId} ${createHash("sha256").update(name).digest("base64url").slice(0, 32)}`;
}
