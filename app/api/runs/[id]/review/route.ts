import { runs } from "@/lib/api/resources/runs";
import { queryOf, route } from "@/lib/server/requests/http";
import { readingAnswer } from "@/lib/server/reading/threads";

/**
 * How alike the extractors of a run are, its pages by how far they, or two of them, are apart there, and
 * which of those are settled.
 */
export const GET = route<{ id: string }>((request, { id }) =>
  readingAnswer("runReview", { runId: id, ...queryOf(request, runs.review.query) }, request.signal),
);
