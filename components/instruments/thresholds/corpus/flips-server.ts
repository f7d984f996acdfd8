import { api } from "@/lib/api/client";
import type { Recipe } from "@/lib/recipes/recipe";
import { writeRecipe } from "@/lib/recipes/text";
import { createFlipsStore, type FlipsPartly, type FlipsQuestion } from "./corpus-flips-store";

const recipeOf = ({ extractor, params }: FlipsQuestion): Recipe => ({ use: extractor.id, params });

/** Flips of corpora as this app's server knows them, kept while the window is open. */
export const flipsStore = createFlipsStore({
  async ask(question) {
    const recipe = writeRecipe(recipeOf(question));
    const response = await api.corpora.flips.response({ id: question.corpusId, recipe });
    return response.status === 202
      ? ((await response.json()) as FlipsPartly)
      : new Uint8Array(await response.arrayBuffer());
  },
  compute: (question) =>
    api.corpora.findFlips({ id: question.corpusId, body: { recipe: recipeOf(question) } }),
});
