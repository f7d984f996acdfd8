import { corpora } from "@/lib/api/resources/corpora";
import { askedRecipe } from "@/lib/server/recipes/asked-recipe";
import { store } from "@/lib/server/db";
import { enqueueFlips } from "@/lib/server/runs/flips";
import { answer, jsonBody, queryOf, route } from "@/lib/server/requests/http";
import { publicJob } from "@/lib/server/runs/public-job";
import { reading } from "@/lib/server/reading/threads";

/** Where the corpus flips: 200 with the packed points (`unpackFlips`), or 202 with how far they are known. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const recipe = await askedRecipe(queryOf(request, corpora.flips.query));
  const found = await reading("flips", { corpusId: id, recipe }, request.signal);
  if (found.state === "known")
    return new Response(found.bytes, {
      headers: { "Content-Type": "application/octet-stream", "Cache-Control": "no-store" },
    });
  const { pages, known, job } = found;
  return answer(corpora.flips, { pages, known, job: job === null ? null : publicJob(job) });
});

export const POST = route<{ id: string }>(async (request, { id }) => {
  const recipe = await askedRecipe(await jsonBody(request, corpora.findFlips.body));
  return answer(corpora.findFlips, publicJob(await enqueueFlips(await store(), id, recipe)));
});
