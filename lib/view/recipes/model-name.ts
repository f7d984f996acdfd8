/** What people call a model. */
import { EXTRACTORS } from "../../extractors/index";
import type { Model } from "../../recipes/model";

/** The name of what learned, or its id where it is no more. */
export function learnerName(use: string): string {
  return EXTRACTORS.find(({ id }) => id === use)?.name ?? use;
}

/** The first digits of an id, by which people tell models apart. */
export const shortId = (id: string): string => id.slice(0, 8);

/** What lists and pickers call a model: what learned, on what, and which. */
export function modelName({ id, recipe, card }: Pick<Model, "id" | "recipe" | "card">): string {
  return `${learnerName(recipe.use)} of ${card.data.corpus}, ${shortId(id)}`;
}
