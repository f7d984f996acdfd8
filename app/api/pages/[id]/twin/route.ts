import { pages } from "@/lib/api/resources/pages";
import { askedRecipe } from "@/lib/server/recipes/asked-recipe";
import { store } from "@/lib/server/db";
import { answer, jsonBody, route } from "@/lib/server/requests/http";
import { redundancyTwin } from "@/lib/server/pages/redundancy-twin";

/**
 * The block of another page of the site that is nearest to the one around a text, with the edits between
 * them.
 */
export const POST = route<{ id: string }>(async (request, { id }) => {
  const asked = await jsonBody(request, pages.twin.body);
  const found = await redundancyTwin(await store(), id, await askedRecipe(asked), asked.leaf, request.signal);
  return answer(pages.twin, { found });
});
