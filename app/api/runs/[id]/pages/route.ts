import { runs } from "@/lib/api/resources/runs";
import { queryOf, route } from "@/lib/server/requests/http";
import { readingAnswer } from "@/lib/server/reading/threads";

/** The pages behind one number of a run: the worst first. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const { extractor, metric, slice, failed, after, limit } = queryOf(request, runs.pages.query);
  return readingAnswer(
    "runPages",
    { runId: id, extractor, which: { metric, failedOnly: failed === "1", slices: slice }, after, limit },
    request.signal,
  );
});
