import { runs } from "@/lib/api/resources/runs";
import { queryOf, route } from "@/lib/server/requests/http";
import { readingAnswer } from "@/lib/server/reading/threads";

/** One extractor of a run against another on every page, with the paired test. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const { slice, ...which } = queryOf(request, runs.compare.query);
  return readingAnswer("runAgainst", { runId: id, ...which, slice: slice ?? null }, request.signal);
});
