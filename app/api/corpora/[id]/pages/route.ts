import { z } from "zod";
import { store } from "@/lib/server/db";
import { jsonBody, queryOf, route } from "@/lib/server/http";
import { mustBeOfCorpus, pageIds } from "@/lib/server/page-ids";
import { pageQuery, pageWindowFields } from "@/lib/server/page-query";

export const GET = route<{ id: string }>(async (request, { id }) => {
  const { offset, limit, ...query } = queryOf(request, pageWindowFields);
  return Response.json(await (await store()).pages.query(pageQuery(id, query), { offset, limit }));
});

/** Remove pages of this corpus; none where one of them is not its own. */
export const DELETE = route<{ id: string }>(async (request, { id }) => {
  const { ids } = await jsonBody(request, z.object({ ids: pageIds }));
  const where = await store();
  await mustBeOfCorpus(where, id, ids);
  await where.pages.remove(ids);
  return new Response(null, { status: 204 });
});
