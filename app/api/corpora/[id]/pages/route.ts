import { corpora } from "@/lib/api/resources/corpora";
import { store } from "@/lib/server/db";
import { answer, jsonBody, queryOf, route } from "@/lib/server/requests/http";
import { mustBeOfCorpus } from "@/lib/server/pages/page-ids";
import { pageQueryFor } from "@/lib/server/requests/page-query";
import { tellRows } from "@/lib/server/team/blinding";

/** Rows of the corpus table; `next` is what to give as `after` for those that follow. */
export const GET = route<{ id: string }>(async (request, { id }, who) => {
  const { after = null, limit, ...query } = queryOf(request, corpora.pages.query);
  const found = await (await store()).pages.query(pageQueryFor(who, id, query), { after, limit });
  return answer(corpora.pages, { ...found, rows: [...tellRows(who, found.rows)] });
});

/** Remove pages of this corpus; none where one of them is not its own. */
export const DELETE = route<{ id: string }>(async (request, { id }) => {
  const { ids } = await jsonBody(request, corpora.removePages.body);
  const where = await store();
  await mustBeOfCorpus(where, id, ids);
  await where.pages.remove(ids);
  return new Response(null, { status: 204 });
});
