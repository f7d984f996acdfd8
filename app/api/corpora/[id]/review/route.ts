import { store } from "@/lib/server/db";
import { route } from "@/lib/server/http";
import { corpusReviewStates } from "@/lib/server/review";

/** How far the pages of a corpus are settled, by page id; pages that nobody began are left out. */
export const GET = route<{ id: string }>(async (_, { id }) => {
  const where = await store();
  await where.corpora.get(id);
  return Response.json({ states: await corpusReviewStates(where, id) });
});
