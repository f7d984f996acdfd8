import { z } from "zod";
import { annotatorSchema } from "@/lib/labels/operation-schema";
import { store } from "@/lib/server/db";
import { jsonBody, route } from "@/lib/server/http";

const body = z.object({ ids: z.array(z.string()).min(1).max(100_000), annotator: annotatorSchema.nullable() });

/** Give pages to an annotator by name, or take them back with null. Answers `{ assigned }`, how many changed hands. */
export const POST = route<{ id: string }>(async (request) => {
  const { ids, annotator } = await jsonBody(request, body);
  const { labels } = await store();
  const who = annotator === null ? null : (await labels.ensureAnnotator(annotator)).id;
  return Response.json({ assigned: await labels.assign(ids, who) });
});
