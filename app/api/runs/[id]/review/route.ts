import { z } from "zod";
import { store } from "@/lib/server/db";
import { queryOf, route } from "@/lib/server/http";
import { apart, asDrawn, corpusReviewStates, runReview } from "@/lib/server/review";

/** `apart` two extractors of the run, as `writePair` names them; `limit` the most pages to tell; `only=ids` leaves everything out but the order and the states. */
const query = z.object({ apart: z.string().default(""), limit: z.coerce.number().int().min(1).default(Number.MAX_SAFE_INTEGER), only: z.enum(["ids"]).optional() });

/** How alike the extractors of a run are, its pages by how far they, or two of them, are apart there, and which of those are settled. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const { apart: pair, limit, only } = queryOf(request, query);
  const where = await store();
  const run = await where.runs.get(id);
  const [review, states] = await Promise.all([runReview(where, run), corpusReviewStates(where, run.corpusId)]);
  const { extractors, pairs, pages } = apart(review, pair);
  const listed = pages.slice(0, limit);
  if (only === "ids") return Response.json({ pages: listed.map(({ pageId }) => ({ pageId })), states });
  return Response.json({ extractors, pairs, states, total: pages.length, pages: listed.map((page) => ({ ...page, f1: page.f1.map((f1) => (f1 === null ? null : asDrawn(f1))), spread: asDrawn(page.spread) })) });
});
