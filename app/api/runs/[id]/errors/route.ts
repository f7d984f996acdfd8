import { z } from "zod";
import { CAUSES } from "@/lib/evaluation/causes";
import { store } from "@/lib/server/db";
import { withExcerpts } from "@/lib/server/error-excerpts";
import { queryOf, route } from "@/lib/server/http";
import { reading } from "@/lib/server/reading/threads";

const query = z.object({
  x: z.string().min(1).max(2_000),
  error: z.enum(["missed", "extra"]).optional(),
  cause: z.enum(CAUSES).optional(),
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(0).max(500).default(100),
});

/** The errors of one extractor in a run: what their causes cost, and a window of them with what they read. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const { x, ...filter } = queryOf(request, query);
  const where = await store();
  return Response.json(
    await withExcerpts(
      where,
      await reading("runErrors", { runId: id, extractor: x, filter }, request.signal),
      request.signal,
    ),
  );
});
