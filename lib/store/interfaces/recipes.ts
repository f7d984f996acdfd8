import type { Recipe } from "../../recipes/recipe";

/** What a save keeps of a recipe. */
export interface RecipeContent {
  /** Unlike that of every other saved recipe. */
  readonly name: string;
  readonly description: string;
  /** In canonical form. */
  readonly recipe: Recipe;
  /** What the recipe is known by, see `recipeId`. */
  readonly recipeId: string;
  /** Who saved it; empty where nobody said. */
  readonly author: string;
}

/** A recipe as one save left it. */
export interface RecipeVersion extends RecipeContent {
  /** From 1, another one for each save. */
  readonly version: number;
  readonly savedAt: number;
}

/** A recipe with a name, as its last save left it. */
export interface SavedRecipe extends RecipeVersion {
  readonly id: string;
  readonly createdAt: number;
}

/** Recipes that people have named, with all of their versions. The models that they name stay. */
export interface RecipeStore {
  /** By name. */
  list(): Promise<readonly SavedRecipe[]>;
  get(id: string): Promise<SavedRecipe>;
  /** @throws ConflictError with the recipe that has the name already */
  create(content: RecipeContent): Promise<SavedRecipe>;
  /**
   * Add a version.
   * @param known the version that it was made from
   * @throws ConflictError with what is saved now, where that is another version, or with the recipe that has
   * the name already
   */
  save(id: string, known: number, content: RecipeContent): Promise<SavedRecipe>;
  /** All versions, the newest first. */
  versions(id: string): Promise<readonly RecipeVersion[]>;
  /** Take it out of the list; it can be restored for `RECIPE_KEPT_MS`. */
  remove(id: string): Promise<void>;
  /**
   * Put back what was removed; what is there stays as it is.
   * @throws ConflictError with the recipe that has the name by now
   */
  restore(id: string): Promise<SavedRecipe>;
}
