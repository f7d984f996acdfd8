import { createHash } from "node:crypto";
import { UsageError } from "../../../errors";
import { canonical, recipeId } from "../../../recipes/canonical";
import type { RunExtractor } from "../../interfaces/runs";

/** A recipe in the row of a run. Rows of before there were recipes got theirs by a migration, and no id. */
export type StoredRecipe = Omit<RunExtractor, "recipeId"> & Partial<Pick<RunExtractor, "recipeId">>;

export function runRecipe(stored: StoredRecipe): RunExtractor {
  const { recipeId: id } = stored;
  return id === undefined ? { ...stored, ...identified(stored) } : { ...stored, recipeId: id };
}

function identified({ recipe }: StoredRecipe): Pick<RunExtractor, "recipe" | "recipeId"> {
  try {
    return { recipe: canonical(recipe), recipeId: recipeId(recipe) };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    // An extractor or parameter that is no more: the run can be read, if not repeated.
    return { recipe, recipeId: createHash("sha256").update(JSON.stringify(recipe)).digest("hex") };
  }
}
