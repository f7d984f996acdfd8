/** The values that models were trained with, for those that are named without any. */
import { knownModels, modelFor, type Model } from "../../recipes/model";
import type { Use } from "../../recipes/recipe";
import { parseRecipe, writeRecipe } from "../../recipes/text";

/**
 * Names of extractors, those with a model and no parameters of their own with what the model was trained with. A search
 * changes single parameters, and a use that has any has none of its model.
 * @param load finds the model of a use, and throws where there is none
 * @throws UsageError as `parseRecipe`, and `wrong-model` for a model of another extractor
 */
export function withModelValues(
  names: readonly string[],
  load: (use: Use) => Promise<Model>,
): Promise<string[]> {
  return Promise.all(
    names.map(async (name) => {
      const use = name.includes("@") ? parseRecipe(name) : null;
      if (use === null || !("use" in use) || use.model === undefined) return name;
      if (Object.keys(use.params ?? {}).length > 0) return name;
      const { params } = modelFor(use, use.model, knownModels([await load(use)])).recipe;
      return writeRecipe({ ...use, ...(params !== undefined && { params }) });
    }),
  );
}
