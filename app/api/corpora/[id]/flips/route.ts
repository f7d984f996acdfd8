import { z } from "zod";
import { askedRecipe, recipeFields } from "@/lib/server/asked-recipe";
import { store } from "@/lib/server/db";
import { enqueueFlips } from "@/lib/server/flips";
import { checked, jsonBody, queryOf, route } from "@/lib/server/http";
import { publicJob } from "@/lib/server/public-job";
import { reading } from "@/lib/server/reading/threads";

/** A query has the recipe as text, and the parameters of before as JSON. */
const query = z.object({
  recipe: z.string().min(1).max(5000).optional(),
  extractor: recipeFields.extractor,
  params: z.string().max(5000).default("{}"),
});
const body = z.object(recipeFields);

/** Where the corpus flips: 200 with the packed points (`unpackFlips`), or 202 with how far they are known. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const asked = queryOf(request, query);
  const recipe = askedRecipe({ ...asked, params: checked(recipeFields.params, jsonOf(asked.params)) });
  const found = await reading("flips", { corpusId: id, recipe }, request.signal);
  if (found.state === "known")
    return new Response(found.bytes, {
      headers: { "Content-Type": "application/octet-stream", "Cache-Control": "no-store" },
    });
  return Response.json(
    { pages: found.pages, known: found.known, job: found.job === null ? null : publicJob(found.job) },
    { status: 202 },
  );
});

export const POST = route<{ id: string }>(async (request, { id }) => {
  const recipe = askedRecipe(await jsonBody(request, body));
  return Response.json(publicJob(await enqueueFlips(await store(), id, recipe)), { status: 202 });
});

/** Null for what is no JSON, which no schema takes. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
