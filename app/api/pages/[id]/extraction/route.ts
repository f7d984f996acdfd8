import { z } from "zod";
import { askedRecipe, recipeFields } from "@/lib/server/asked-recipe";
import { store } from "@/lib/server/db";
import { jsonBody, route } from "@/lib/server/http";
import { pageExtraction } from "@/lib/server/page-extraction";

const body = z.object(recipeFields);

/** What a recipe says of the page, where the browser cannot run it. */
export const POST = route<{ id: string }>(async (request, { id }) => {
  const recipe = askedRecipe(await jsonBody(request, body));
  const answer = await pageExtraction(await store(), id, recipe, request.signal);
  return new Response(answer as Uint8Array<ArrayBuffer>, { headers: { "Content-Type": "application/json" } });
});
