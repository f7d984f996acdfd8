import { z } from "zod";
import { queryOf, route } from "@/lib/server/http";
import { readingAnswer } from "@/lib/server/reading/threads";

const query = z.object({ metric: z.string(), extractor: z.string() });

/** Every kind, site and language of a run as one extractor does there, the worst first. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const which = queryOf(request, query);
  return readingAnswer("runSlices", { runId: id, ...which }, request.signal);
});
