import { runs } from "@/lib/api/resources/runs";
import { queryOf, route } from "@/lib/server/requests/http";
import { readingAnswer } from "@/lib/server/reading/threads";

/** All extractors of a run by one metric, over all pages or one slice of them. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const { metric, by, slice } = queryOf(request, runs.scores.query);
  return readingAnswer("runScores", { runId: id, metric, by, slice: slice ?? null }, request.signal);
});
