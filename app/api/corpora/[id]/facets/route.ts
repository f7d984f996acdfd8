import { store } from "@/lib/server/db";
import { queryOf, route } from "@/lib/server/http";
import { pageQuery, pageQueryFields } from "@/lib/server/page-query";

export const GET = route<{ id: string }>(async (request, { id }) =>
  Response.json(await (await store()).pages.facets(pageQuery(id, queryOf(request, pageQueryFields)))),
);
