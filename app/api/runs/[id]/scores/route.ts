import { z } from "zod";
import { queryOf, route } from "@/lib/server/http";
import { readingAnswer } from "@/lib/server/reading/threads";
import { sliceBy, sliceField } from "@/lib/server/run-report-query";

const query = z.object({ metric: z.string(), by: sliceBy, slice: sliceField.optional() });

/** All extractors of a run by one metric, over all pages or one slice of them. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const { metric, by, slice } = queryOf(request, query);
  return readingAnswer("runScores", { runId: id, metric, by, slice: slice ?? null }, request.signal);
});
