import { z } from "zod";
import { store } from "@/lib/server/db";
import { jsonBody, route } from "@/lib/server/http";
import { redundancyTwin } from "@/lib/server/redundancy-twin";

const body = z.object({
  extractor: z.string().max(100),
  params: z.record(z.string(), z.union([z.number(), z.string().max(200), z.boolean()])).default({}),
  leaf: z.number().int().min(0),
});

/**
 * The block of another page of the site that is nearest to the one around a text, with the edits between
 * them.
 */
export const POST = route<{ id: string }>(async (request, { id }) => {
  const { extractor, params, leaf } = await jsonBody(request, body);
  return Response.json({
    found: await redundancyTwin(await store(), id, extractor, params, leaf, request.signal),
  });
});
