import { z } from "zod";
import { store } from "@/lib/server/db";
import { enqueueFlips } from "@/lib/server/flips";
import { checked, jsonBody, queryOf, route } from "@/lib/server/http";
import { publicJob } from "@/lib/server/public-job";
import { reading } from "@/lib/server/reading/threads";

const params = z.record(z.string(), z.union([z.number(), z.string().max(200), z.boolean()]));
const query = z.object({ extractor: z.string().max(100), params: z.string().max(5000).default("{}") });
const body = z.object({ extractor: z.string().max(100), params: params.default({}) });

/** Where the corpus flips: 200 with the packed points (`unpackFlips`), or 202 with how far they are known. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const asked = queryOf(request, query);
  const found = await reading(
    "flips",
    { corpusId: id, extractor: asked.extractor, params: checked(params, jsonOf(asked.params)) },
    request.signal,
  );
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
  const { extractor, params: values } = await jsonBody(request, body);
  return Response.json(publicJob(await enqueueFlips(await store(), id, extractor, values)), { status: 202 });
});

/** Null for what is no JSON, which no schema takes. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
