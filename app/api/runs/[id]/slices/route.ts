import { runs } from "@/lib/api/resources/runs";
import { queryOf, route } from "@/lib/server/requests/http";
import { readingAnswer } from "@/lib/server/reading/threads";

/** Every kind, site and language of a run as one extractor does there, the worst first. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const which = queryOf(request, runs.slices.query);
  return readingAnswer("runSlices", { runId: id, ...which }, request.signal);
});
