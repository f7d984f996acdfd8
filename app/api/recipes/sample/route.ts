import { recipes as routes } from "@/lib/api/resources/recipes";
import { askedRecipes } from "@/lib/server/recipes/asked-recipe";
import { store } from "@/lib/server/db";
import { answer, jsonBody, route } from "@/lib/server/requests/http";
import { scoreOnSample } from "@/lib/server/recipes/recipe-sample";

/** What a recipe scores on a sample of a corpus, while it is edited. */
export const POST = route(async (request) => {
  const { corpusId, recipe, before } = await jsonBody(request, routes.sample.body);
  const asked = await askedRecipes({ recipes: before === undefined ? [recipe] : [before, recipe] });
  return answer(routes.sample, await scoreOnSample(await store(), corpusId, asked));
});
