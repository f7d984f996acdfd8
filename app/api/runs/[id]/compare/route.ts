import { z } from "zod";
import { store } from "@/lib/server/db";
import { queryOf, route } from "@/lib/server/http";
import { comparison } from "@/lib/server/run-report";

const query = z.object({ first: z.string(), second: z.string(), metric: z.string(), most: z.coerce.number().int().min(1).max(100).default(6) });

/** Where one extractor of a run beats another, and where it loses. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const { first, second, metric, most } = queryOf(request, query);
  const { runs } = await store();
  const [a, b] = await Promise.all([runs.scores(id, first), runs.scores(id, second)]);
  return Response.json(comparison(a, b, metric, most));
});
