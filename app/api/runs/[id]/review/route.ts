import { store } from "@/lib/server/db";
import { route } from "@/lib/server/http";
import { corpusReviewStates, runReview } from "@/lib/server/review";

/** How alike the extractors of a run are, its pages by how far they are apart there, and which of those are settled. */
export const GET = route<{ id: string }>(async (_, { id }) => {
  const where = await store();
  const run = await where.runs.get(id);
  const [review, states] = await Promise.all([runReview(where, run), corpusReviewStates(where, run.corpusId)]);
  return Response.json({ ...review, states });
});
