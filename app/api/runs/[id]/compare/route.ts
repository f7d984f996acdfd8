import { z } from "zod";
import { queryOf, route } from "@/lib/server/http";
import { readingAnswer } from "@/lib/server/reading/threads";
import { sliceField } from "@/lib/server/run-report-query";

const query = z.object({
  first: z.string(),
  second: z.string(),
  metric: z.string(),
  slice: sliceField.optional(),
});

/** One extractor of a run against another on every page, with the paired test. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const { slice, ...which } = queryOf(request, query);
  return readingAnswer("runAgainst", { runId: id, ...which, slice: slice ?? null }, request.signal);
});
