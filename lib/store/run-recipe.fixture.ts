import type { ParamValues } from "../extractors/contract/contract";
import type { RunExtractor } from "./interfaces/runs";

/** A recipe in a run, for tests that ask for its names only; there need not be such an extractor. */
export function ran(key: string, id: string = key, params: ParamValues = {}): RunExtractor {
  return { key, id, params, recipe: { use: id, params }, recipeId: `id of ${key}` };
}
