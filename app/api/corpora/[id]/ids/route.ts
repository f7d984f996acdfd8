import { corpora } from "@/lib/api/resources/corpora";
import { store } from "@/lib/server/db";
import { answer, queryOf, route } from "@/lib/server/requests/http";
import { pageQuery } from "@/lib/server/requests/page-query";

/** All ids under the filters, for "select all". */
export const GET = route<{ id: string }>(async (request, { id }) =>
  answer(corpora.ids, {
    ids: await (await store()).pages.ids(pageQuery(id, queryOf(request, corpora.ids.query))),
  }),
);
