import { canonical } from "../../recipes/canonical";
import { writeRecipe } from "../../recipes/text";
import type { Inspection } from "./inspection";

/**
 * What runs call the recipe that is inspected: one extractor with the values that are being tried, else the
 * recipe as it was asked for, since several have no values of their own, and no more have imported answers.
 */
export function runKeyOf({
  recipe,
  extractor,
  params,
}: Pick<Inspection, "recipe" | "extractor" | "params">): string {
  return Object.keys(params).length === 0 ? writeRecipe(canonical(recipe)) : extractor.configure(params).key;
}
