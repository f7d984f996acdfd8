import { CODE_VERSION } from "../../run/generated/code-version";
import { flipPages, flipsInput, planFlips, type FlipPlan } from "../../jobs/flips/flips-plan";
import { recipeFrom } from "../../recipes/given";
import type { Recipe } from "../../recipes/recipe";
import type { JobRecord } from "../../store/interfaces/jobs";
import type { Store } from "../../store/interfaces/store";

/**
 * Where a corpus flips, packed page after page; or how far that is known, and the job that goes on with it.
 */
export type Flips =
  | { readonly state: "known"; readonly bytes: Uint8Array<ArrayBuffer> }
  | {
      readonly state: "partly";
      readonly pages: number;
      readonly known: number;
      readonly job: JobRecord | null;
    };

/** The code of this server, which started together with its worker. */
function planHere(recipe: Recipe): FlipPlan {
  return planFlips(recipe, CODE_VERSION);
}

/**
 * What the flips job has found for a recipe on a corpus. @throws NotFoundError; UsageError as `planFlips`
 */
export async function flipsOf(store: Store, corpusId: string, recipe: Recipe): Promise<Flips> {
  const { setup } = planHere(recipe);
  const pages = await flipPages(store, corpusId);
  const found = await store.flips.find(
    setup,
    pages.map(({ name }) => name),
  );
  const known = pages.flatMap(({ name }) => found.get(name) ?? []);
  if (known.length < pages.length)
    return {
      state: "partly",
      pages: pages.length,
      known: known.length,
      job: await jobOf(store, corpusId, setup),
    };
  const bytes = new Uint8Array(known.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const points of known) {
    bytes.set(points, at);
    at += points.length;
  }
  return { state: "known", bytes };
}

/**
 * Have the flips found; while a job is about it, that one is answered. @throws NotFoundError; UsageError as
 * `planFlips`
 */
export async function enqueueFlips(store: Store, corpusId: string, recipe: Recipe): Promise<JobRecord> {
  const { setup, extractor } = planHere(recipe);
  const { name } = await store.corpora.get(corpusId);
  return store.jobs.enqueue({
    kind: "flips",
    title: `${extractor.name} over its ${extractor.score.limit!} on ${name}`,
    input: { corpusId, recipe },
    key: `flips ${corpusId} ${setup}`,
  });
}

async function jobOf(store: Store, corpusId: string, setup: string): Promise<JobRecord | null> {
  const jobs = await store.jobs.list({ kind: "flips", states: ["queued", "running"], limit: 200 });
  return (
    jobs.find(({ input }) => {
      const about = flipsInput.safeParse(input);
      return (
        about.success &&
        about.data.corpusId === corpusId &&
        planHere(recipeFrom(about.data.recipe)).setup === setup
      );
    }) ?? null
  );
}
