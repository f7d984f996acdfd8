import { z } from "zod";
import { CAUSES } from "@/lib/evaluation/causes";
import { queryOf, route } from "@/lib/server/http";
import { reading } from "@/lib/server/reading/threads";

const query = z.object({
  x: z.string().min(1).max(2_000),
  page: z.string().min(1),
  error: z.enum(["missed", "extra"]).optional(),
  cause: z.enum(CAUSES).optional(),
  run: z.string().min(1).optional(),
});

/** Where a page stands among the pages with errors of an extractor, and its neighbours there. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const { x, page, run, ...filter } = queryOf(request, query);
  return Response.json(
    await reading(
      "errorQueue",
      { corpusId: id, extractor: x, pageId: page, filter, runId: run ?? null },
      request.signal,
    ),
  );
});
