import { corpora as routes } from "@/lib/api/resources/corpora";
import { store } from "@/lib/server/db";
import { answer, jsonBody, route } from "@/lib/server/requests/http";
import { mustHaveLearned } from "@/lib/server/labelling/tutorial";
import { ownName } from "@/lib/server/team/blinding";

/**
 * How long a page is kept for the annotator who asked for it; each save of another page does not renew it.
 */
const LEASE_MS = 30 * 60_000;
/** One that is prepared while another is labelled: whoever goes elsewhere keeps it from nobody for long. */
const AHEAD_MS = 5 * 60_000;

/**
 * The next page that this annotator has not done and nobody else holds: `{ pageId }`, null when all are done
 * or held. Leases the page.
 */
export const POST = route<{ id: string }>(async (request, { id }, who) => {
  const { annotator: asked, after, ahead = false } = await jsonBody(request, routes.next.body);
  const name = ownName(who, asked);
  const where = await store();
  const { corpora, labels } = where;
  // Before a name is made known that has nothing to do here.
  await corpora.get(id);
  await mustHaveLearned(where, id, who, name);
  const annotator = await labels.ensureAnnotator(name);
  const now = Date.now();
  const pageId = ahead
    ? await labels.lease(id, annotator.id, now, now + AHEAD_MS, after ?? null, "ahead")
    : await labels.lease(id, annotator.id, now, now + LEASE_MS, after ?? null);
  return answer(routes.next, { pageId });
});
