import type { Recipe } from "@/lib/recipes/recipe";
import { writeRecipe } from "@/lib/recipes/text";
import type { JobRecord } from "@/lib/store/store";
import { fetchJson, request } from "@/components/ui/fetch-json";
import { createFlipsStore, type FlipsPartly, type FlipsQuestion } from "./corpus-flips-store";

const routeOf = ({ corpusId }: FlipsQuestion): string => `/api/corpora/${encodeURIComponent(corpusId)}/flips`;

const recipeOf = ({ extractor, params }: FlipsQuestion): Recipe => ({ use: extractor.id, params });

/** Flips of corpora as this app's server knows them, kept while the window is open. */
export const flipsStore = createFlipsStore({
  async ask(question) {
    const query = new URLSearchParams({ recipe: writeRecipe(recipeOf(question)) });
    const response = await request(`${routeOf(question)}?${query.toString()}`);
    return response.status === 202
      ? ((await response.json()) as FlipsPartly)
      : new Uint8Array(await response.arrayBuffer());
  },
  compute: (question) => fetchJson<JobRecord>(routeOf(question), { body: { recipe: recipeOf(question) } }),
});
