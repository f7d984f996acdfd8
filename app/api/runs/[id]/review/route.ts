import { store } from "@/lib/server/db";
import { route } from "@/lib/server/http";
import { runReview } from "@/lib/server/review";

/** How alike the extractors of a run are, and its pages by how far they are apart there. */
export const GET = route<{ id: string }>(async (_, { id }) => {
  const where = await store();
  return Response.json(await runReview(where, await where.runs.get(id)));
});
