import { z } from "zod";
import { store } from "@/lib/server/db";
import { jsonBody, queryOf, route } from "@/lib/server/http";
import { pageQuery, pageWindowFields } from "@/lib/server/page-query";

export const GET = route<{ id: string }>(async (request, { id }) => {
  const { offset, limit, ...query } = queryOf(request, pageWindowFields);
  return Response.json(await (await store()).pages.query(pageQuery(id, query), { offset, limit }));
});

export const DELETE = route<{ id: string }>(async (request) => {
  const { ids } = await jsonBody(request, z.object({ ids: z.array(z.string()).min(1).max(100_000) }));
  await (await store()).pages.remove(ids);
  return new Response(null, { status: 204 });
});
