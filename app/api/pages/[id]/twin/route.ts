import { z } from "zod";
import { askedRecipe, recipeFields } from "@/lib/server/asked-recipe";
import { store } from "@/lib/server/db";
import { jsonBody, route } from "@/lib/server/http";
import { redundancyTwin } from "@/lib/server/redundancy-twin";

const body = z.object({ ...recipeFields, leaf: z.number().int().min(0) });

/**
 * The block of another page of the site that is nearest to the one around a text, with the edits between
 * them.
 */
export const POST = route<{ id: string }>(async (request, { id }) => {
  const asked = await jsonBody(request, body);
  const found = await redundancyTwin(await store(), id, askedRecipe(asked), asked.leaf, request.signal);
  return Response.json({ found });
});
