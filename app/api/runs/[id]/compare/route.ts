import { z } from "zod";
import { store } from "@/lib/server/db";
import { queryOf, route } from "@/lib/server/http";
import { runAgainst } from "@/lib/server/run-report";
import { sliceField } from "@/lib/server/run-report-query";

const query = z.object({ first: z.string(), second: z.string(), metric: z.string(), slice: sliceField.optional() });

/** One extractor of a run against another on every page, with the paired test. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const { slice, ...which } = queryOf(request, query);
  const where = await store();
  return Response.json(await runAgainst(where, await where.runs.get(id), { ...which, slice: slice ?? null }));
});
