import { z } from "zod";
import { store } from "@/lib/server/db";
import { queryOf, route } from "@/lib/server/http";
import { runScores } from "@/lib/server/run-report";
import { sliceBy, sliceField } from "@/lib/server/run-report-query";

const query = z.object({ metric: z.string(), by: sliceBy, slice: sliceField.optional() });

/** All extractors of a run by one metric, over all pages or one slice of them. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const { metric, by, slice } = queryOf(request, query);
  const where = await store();
  return Response.json(await runScores(where, await where.runs.get(id), { metric, by, slice: slice ?? null }));
});
