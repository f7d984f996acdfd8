/** The models that recipes on a command line name: files, or models of the database by their hash. */
import { NotFoundError } from "../../errors";
import { knownModels, modelIdsOf, type Model, type Models } from "../../recipes/model";
import type { Recipe } from "../../recipes/recipe";

export interface LoadedModels {
  readonly list: readonly Model[];
  readonly find: Models;
}

/**
 * @param read models that came with the recipes
 * @throws NotFoundError for a model that is nowhere
 */
export async function loadModels(recipes: readonly Recipe[], read: readonly Model[]): Promise<LoadedModels> {
  const known = knownModels(read);
  const missing = modelIdsOf(recipes).filter((id) => known(id) === null);
  const stored = missing.length === 0 ? [] : await storedModels(missing);
  const list = [...read, ...stored];
  return { list, find: knownModels(list) };
}

async function storedModels(ids: readonly string[]): Promise<readonly Model[]> {
  const { withStore } = await import("./database");
  const found = await withStore((store) => Promise.all(ids.map((id) => store.models.get(id))));
  if (found === null) throw new NotFoundError("model", ids[0]!);
  return found;
}
