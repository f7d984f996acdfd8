import { runs } from "@/lib/api/resources/runs";
import { queryOf, route } from "@/lib/server/requests/http";
import { readingAnswer } from "@/lib/server/reading/threads";

/** A run minus an earlier one, as `winnow evaluate --against` compares them. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const { run, x, metric } = queryOf(request, runs.change.query);
  return readingAnswer("runChange", { runId: id, before: run, extractor: x, metric }, request.signal);
});
