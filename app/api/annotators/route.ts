import { z } from "zod";
import { store } from "@/lib/server/db";
import { queryOf, route } from "@/lib/server/http";
import { browserSchema, knownAnnotators } from "@/lib/server/who";

const query = z.object({ browser: browserSchema.optional() });

/**
 * Everybody who has labelled something, was given something to label or is at work at present, by name;
 * `browser` says who asks, so that it is not told of itself.
 */
export const GET = route(async (request) => {
  const { browser } = queryOf(request, query);
  return Response.json({ annotators: await knownAnnotators(await store(), browser ?? null, Date.now()) });
});
