import { store } from "@/lib/server/db";
import { queryOf, route } from "@/lib/server/http";
import { pageQuery, pageQueryFields } from "@/lib/server/page-query";

/** All ids under the filters, for "select all". */
export const GET = route<{ id: string }>(async (request, { id }) =>
  Response.json({ ids: await (await store()).pages.ids(pageQuery(id, queryOf(request, pageQueryFields))) }),
);
