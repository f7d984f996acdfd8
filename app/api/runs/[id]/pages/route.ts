import { z } from "zod";
import { queryOf, route } from "@/lib/server/http";
import { readingAnswer } from "@/lib/server/reading/threads";
import { sliceField } from "@/lib/server/run-report-query";

const query = z.object({
  extractor: z.string(),
  metric: z.string(),
  /** Pages must lie in all of the slices that are named. */
  slice: z.union([sliceField.transform((one) => [one]), z.array(sliceField)]).default([]),
  failed: z.enum(["0", "1"]).default("0"),
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});

/** The pages behind one number of a run: the worst first. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const { extractor, metric, slice, failed, offset, limit } = queryOf(request, query);
  return readingAnswer(
    "runPages",
    { runId: id, extractor, which: { metric, failedOnly: failed === "1", slices: slice }, offset, limit },
    request.signal,
  );
});
