import type { Store } from "../../store/interfaces/store";

/** An id of each resource that something is stored of, by the name of the resource: what an example can name. */
export async function idsToTry({
  corpora,
  pages,
  runs,
  jobs,
  recipes,
  models,
}: Pick<Store, "corpora" | "pages" | "runs" | "jobs" | "recipes" | "models">): Promise<
  Readonly<Record<string, string>>
> {
  const [corpus] = await corpora.list();
  const found = {
    corpora: corpus?.id,
    pages:
      corpus === undefined
        ? undefined
        : (await pages.query({ corpusId: corpus.id }, { limit: 1 })).rows[0]?.id,
    runs: (await runs.list(undefined, 1))[0]?.id,
    jobs: (await jobs.list({ limit: 1 }))[0]?.id,
    recipes: (await recipes.list())[0]?.id,
    models: (await models.list())[0]?.id,
  };
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
