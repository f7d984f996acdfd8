/** What of a recipe is learned, apart from what only decides. */
import { extractorById } from "../extractors/index";
import { canonical } from "./canonical";
import { partsOf, type Recipe, type Use } from "./recipe";

/**
 * For each extractor that a recipe uses (see `usesOf`), what decides what it learns: itself without the values
 * that only decide, behind all stages that come before it in series. Equal ones learn the same from the same
 * pages, whatever recipe they are part of. Null for one that learns nothing or names its model.
 * @throws UsageError as `canonical`
 */
export function learnedParts(recipe: Recipe): readonly (Recipe | null)[] {
  return partsBehind(canonical(recipe), []);
}

function partsBehind(recipe: Recipe, before: readonly Recipe[]): readonly (Recipe | null)[] {
  if ("use" in recipe) {
    const { model, params, use } = recipe;
    if (model !== undefined || extractorById(use).configure(params).needs === "page") return [null];
    return [canonical({ serial: [...before, asLearned(recipe)] })];
  }
  const isSeries = "serial" in recipe;
  const parts = partsOf(recipe);
  return parts.flatMap((part, at) =>
    partsBehind(part, isSeries ? [...before, ...parts.slice(0, at)] : before),
  );
}

/** An extractor with the values by which it learns, and those that only decide at their defaults. */
export function asLearned({ use, params = {} }: Use): Use {
  const { deciding = [] } = extractorById(use);
  const learning = Object.entries(params).filter(([name]) => !deciding.includes(name));
  return { use, params: Object.fromEntries(learning) };
}
