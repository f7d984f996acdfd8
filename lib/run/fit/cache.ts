/** What fitting gave before, in the store: for a recipe, the pages of a site and the version of the code. */
import { createHash } from "node:crypto";
import type { ConfiguredRecipe } from "../../recipes/configure";
import { bodyOf, knownModels, modelsFor, withModels, type ModelCard } from "../../recipes/model";
import type { Recipe } from "../../recipes/recipe";
import type { Store } from "../../store/store";
import type { FitCache, SitePages } from "../threads/schedule";
import type { SiteFit } from "../threads/protocol";
import { written } from "./learned";

/** Fits stay so long, whichever version of the code made them: another one may be at work elsewhere. */
export const FITS_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** A recipe with the models that fitting it to a site gave; null where that is not known. */
export async function findFit(
  { models }: Pick<Store, "models">,
  { key }: Pick<ConfiguredRecipe, "key">,
  { fingerprint }: Pick<SitePages, "fingerprint">,
  code: string,
): Promise<Recipe | null> {
  const name = fitKey(key, fingerprint, code);
  return (await models.fits([name])).get(name) ?? null;
}

/** Keep what a recipe learned of a site. @returns the recipe with its models */
export async function keepFit(
  { models }: Pick<Store, "models">,
  { key, recipe }: Pick<ConfiguredRecipe, "key" | "recipe">,
  { name, pages, fingerprint }: SitePages,
  code: string,
  body: Uint8Array,
): Promise<Recipe> {
  const card: ModelCard = {
    data: { corpus: name, pages, sha256: createHash("sha256").update(fingerprint).digest("hex") },
    code,
    heldOut: null,
  };
  const learned = withModels(recipe, JSON.parse(new TextDecoder().decode(body)), card);
  await models.addFit({ key: fitKey(key, fingerprint, code), code, recipe: learned.recipe }, learned.models);
  return learned.recipe;
}

/** The cache of a pool. */
export function storedFits(
  store: Pick<Store, "models">,
  contestants: readonly ConfiguredRecipe[],
  code: string,
): FitCache {
  const learners = [...contestants.entries()].filter(([, { needs }]) => needs === "site");
  return {
    async find(site, asked) {
      const fits: SiteFit[] = [];
      for (const [contestant, learner] of learners) {
        if (asked?.includes(contestant) === false) continue;
        const known = await findFit(store, learner, site, code);
        if (known === null) return null;
        const models = knownModels(await modelsFor([known], (id) => store.models.get(id)));
        fits.push({ contestant, model: written({ model: bodyOf(known, models) }) });
      }
      return fits;
    },
    async keep(site, fits) {
      for (const fit of fits)
        if ("model" in fit) await keepFit(store, contestants[fit.contestant]!, site, code, fit.model);
    },
  };
}

function fitKey(key: string, fingerprint: string, code: string): string {
  return createHash("sha256")
    .update(JSON.stringify([key, fingerprint, code]))
    .digest("base64url");
}
