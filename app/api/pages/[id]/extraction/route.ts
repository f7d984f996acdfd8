import { pages } from "@/lib/api/resources/pages";
import { askedRecipe } from "@/lib/server/recipes/asked-recipe";
import { store } from "@/lib/server/db";
import { jsonBody, route } from "@/lib/server/requests/http";
import { pageExtraction } from "@/lib/server/pages/page-extraction";

/** What a recipe says of the page, where the browser cannot run it. */
export const POST = route<{ id: string }>(async (request, { id }) => {
  const recipe = await askedRecipe(await jsonBody(request, pages.extraction.body));
  const answer = await pageExtraction(await store(), id, recipe, request.signal);
  if (!(answer instanceof Uint8Array)) return Response.json({ fitting: answer }, { status: 202 });
  return new Response(answer as Uint8Array<ArrayBuffer>, { headers: { "Content-Type": "application/json" } });
});
