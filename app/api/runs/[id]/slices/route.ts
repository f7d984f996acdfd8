import { z } from "zod";
import { store } from "@/lib/server/db";
import { queryOf, route } from "@/lib/server/http";
import { runSlices } from "@/lib/server/run-report";

const query = z.object({ metric: z.string(), extractor: z.string() });

/** Every kind, site and language of a run as one extractor does there, the worst first. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const which = queryOf(request, query);
  const where = await store();
  return Response.json({ slices: await runSlices(where, await where.runs.get(id), which) });
});
