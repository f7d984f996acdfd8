import { z } from "zod";
import { annotatorSchema } from "@/lib/labels/operation-schema";
import { store } from "@/lib/server/db";
import { jsonBody, route } from "@/lib/server/http";
import { mustBeOfCorpus, pageIds } from "@/lib/server/page-ids";

const body = z.object({ ids: pageIds, annotator: annotatorSchema.nullable() });

/**
 * Give pages of this corpus to an annotator by name, or take them back with null. Answers `{ assigned }`, how
 * many changed hands.
 */
export const POST = route<{ id: string }>(async (request, { id }) => {
  const { ids, annotator } = await jsonBody(request, body);
  const where = await store();
  const { labels } = where;
  await mustBeOfCorpus(where, id, ids);
  const who = annotator === null ? null : (await labels.ensureAnnotator(annotator)).id;
  return Response.json({ assigned: await labels.assign(ids, who) });
});
