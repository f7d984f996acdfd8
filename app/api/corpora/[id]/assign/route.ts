import { corpora } from "@/lib/api/resources/corpora";
import { store } from "@/lib/server/db";
import { answer, jsonBody, route } from "@/lib/server/requests/http";
import { mustBeOfCorpus } from "@/lib/server/pages/page-ids";

/**
 * Give pages of this corpus to an annotator by name, or take them back with null. Answers `{ assigned }`, how
 * many changed hands.
 */
export const POST = route<{ id: string }>(async (request, { id }) => {
  const { ids, annotator } = await jsonBody(request, corpora.assign.body);
  const where = await store();
  const { labels } = where;
  await mustBeOfCorpus(where, id, ids);
  const who = annotator === null ? null : (await labels.ensureAnnotator(annotator)).id;
  return answer(corpora.assign, { assigned: await labels.assign(ids, who) });
});
