import { ConflictError, NotFoundError } from "../../errors";
import { newId } from "../rules/ids";
import { storable } from "../../text/kept-text";
import { RECIPE_KEPT_MS } from "../rules/rules";
import type { RecipeContent, RecipeStore, RecipeVersion, SavedRecipe } from "../interfaces/recipes";
import { compareText, required, throughJson, type StoredRecipe, type Tables } from "./tables/tables";

/** Saved recipes, in memory. */
export function recipeStore({ recipes, clock }: Tables): RecipeStore {
  const shown = (): SavedRecipe[] =>
    [...recipes.values()].filter(({ removedAt }) => removedAt === null).map(savedOf);
  const present = (id: string): StoredRecipe => {
    const found = required(recipes, "recipe", id);
    if (found.removedAt !== null) throw new NotFoundError("recipe", id);
    return found;
  };
  const refuseTaken = (name: string, own: string | null): void => {
    const taken = shown().find((one) => one.name === name && one.id !== own);
    if (taken !== undefined)
      throw new ConflictError(`there is a recipe named ${JSON.stringify(name)} already`, taken);
  };
  const versionOf = (content: RecipeContent, version: number): RecipeVersion => ({
    name: storable(content.name),
    description: storable(content.description),
    recipe: throughJson(content.recipe),
    recipeId: content.recipeId,
    author: storable(content.author),
    version,
    savedAt: clock(),
  });
  return {
    list: async () => shown().sort((a, b) => compareText(a.name, b.name)),
    get: async (id) => savedOf(present(id)),
    create: async (content) => {
      const first = versionOf(content, 1);
      refuseTaken(first.name, null);
      const stored = { id: newId(), createdAt: first.savedAt, removedAt: null, versions: [first] };
      recipes.set(stored.id, stored);
      return savedOf(stored);
    },
    save: async (id, known, content) => {
      const stored = present(id);
      const now = savedOf(stored);
      if (now.version !== known)
        throw new ConflictError(`recipe ${id} is at version ${now.version} by now, not at ${known}`, now);
      const next = versionOf(content, known + 1);
      refuseTaken(next.name, id);
      const changed = { ...stored, versions: [...stored.versions, next] };
      recipes.set(id, changed);
      return savedOf(changed);
    },
    versions: async (id) => present(id).versions.toReversed(),
    remove: async (id) => {
      const stored = present(id);
      const removedAt = clock();
      for (const [other, one] of recipes)
        if (one.removedAt !== null && one.removedAt < removedAt - RECIPE_KEPT_MS) recipes.delete(other);
      recipes.set(id, { ...stored, removedAt });
    },
    restore: async (id) => {
      const stored = required(recipes, "recipe", id);
      refuseTaken(savedOf(stored).name, id);
      recipes.set(id, { ...stored, removedAt: null });
      return savedOf(stored);
    },
  };
}

function savedOf({ id, createdAt, versions }: StoredRecipe): SavedRecipe {
  return { id, createdAt, ...versions.at(-1)! };
}
