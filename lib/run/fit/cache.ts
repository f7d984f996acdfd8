/**
 * What fitting gave before, in the store: for what a part of a recipe learns, the pages of a site and the version
 * of the code. Recipes that only decide otherwise, or have the part among others, share it.
 */
import { createHash } from "node:crypto";
import type { ConfiguredRecipe } from "../../recipes/configure";
import { learnedParts } from "../../recipes/learned-parts";
import {
  bodyOf,
  knownModels,
  modelIdsOf,
  modelsFor,
  withModels,
  type Model,
  type ModelCard,
} from "../../recipes/model";
import { partsOf, usesOf, withParts, type ModelId, type Recipe } from "../../recipes/recipe";
import type { Store } from "../../store/interfaces/store";
import type { FitCache, SitePages } from "../threads/schedule";
import type { SiteFit } from "../threads/protocol";
import { written } from "./learned";

/** Fits stay so long, whichever version of the code made them: another one may be at work elsewhere. */
export const FITS_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** A recipe with the models that fitting it, or its parts, to a site gave; null where one is not known. */
export async function findFit(
  { models }: Pick<Store, "models">,
  { recipe }: Pick<ConfiguredRecipe, "recipe">,
  { fingerprint }: Pick<SitePages, "fingerprint">,
  code: string,
): Promise<Recipe | null> {
  const keys = fitKeys(recipe, fingerprint, code);
  const found = await models.fits(keys.flatMap((key) => key ?? []));
  if (keys.some((key) => key !== null && !found.has(key))) return null;
  let at = 0;
  const named = (part: Recipe): Recipe => {
    if (!("use" in part)) return withParts(part, partsOf(part).map(named));
    const fit = found.get(keys[at++] ?? "");
    return fit === undefined ? part : { ...part, model: modelIdsOf([fit])[0]! };
  };
  return named(recipe);
}

/** Keep what each part of a recipe learned of a site. @returns the recipe with its models */
export async function keepFit(
  { models }: Pick<Store, "models">,
  { recipe }: Pick<ConfiguredRecipe, "recipe">,
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
  const uses = usesOf(learned.recipe);
  for (const [at, key] of fitKeys(recipe, fingerprint, code).entries()) {
    const own = learned.models.filter(({ id }) => id === uses[at]!.model);
    if (key !== null) await models.addFit({ key, code, recipe: uses[at]! }, own);
  }
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
      // Many of a sweep have learned the same.
      const read = new Map<ModelId, Promise<Model>>();
      const load = (id: ModelId): Promise<Model> => {
        const model = read.get(id) ?? store.models.get(id);
        read.set(id, model);
        return model;
      };
      for (const [contestant, learner] of learners) {
        if (asked?.includes(contestant) === false) continue;
        const known = await findFit(store, learner, site, code);
        if (known === null) return null;
        const models = knownModels(await modelsFor([known], load));
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

/** What each extractor that a recipe uses learned is kept under; null for one that learns nothing. */
function fitKeys(recipe: Recipe, fingerprint: string, code: string): readonly (string | null)[] {
  return learnedParts(recipe).map((part) =>
    part === null
      ? null
      : createHash("sha256")
          .update(JSON.stringify([part, fingerprint, code]))
          .digest("base64url"),
  );
}
