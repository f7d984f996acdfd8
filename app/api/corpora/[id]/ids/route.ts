import { corpora } from "@/lib/api/resources/corpora";
import { store } from "@/lib/server/db";
import { answer, queryOf, route } from "@/lib/server/requests/http";
import { pageQueryFor } from "@/lib/server/requests/page-query";

/** All ids under the filters, for "select all". */
export const GET = route<{ id: string }>(async (request, { id }, who) =>
  answer(corpora.ids, {
    ids: await (await store()).pages.ids(pageQueryFor(who, id, queryOf(request, corpora.ids.query))),
  }),
);
