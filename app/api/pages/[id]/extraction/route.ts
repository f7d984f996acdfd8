import { z } from "zod";
import { store } from "@/lib/server/db";
import { jsonBody, route } from "@/lib/server/http";
import { pageExtraction } from "@/lib/server/page-extraction";

const body = z.object({
  extractor: z.string().max(100),
  params: z.record(z.string(), z.union([z.number(), z.string().max(200), z.boolean()])).default({}),
});

/** What an extractor says of the page, where the browser cannot run it. */
export const POST = route<{ id: string }>(async (request, { id }) => {
  const { extractor, params } = await jsonBody(request, body);
  const answer = await pageExtraction(await store(), id, extractor, params, request.signal);
  return new Response(answer as Uint8Array<ArrayBuffer>, { headers: { "Content-Type": "application/json" } });
});
