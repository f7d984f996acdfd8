import { corpora } from "@/lib/api/resources/corpora";
import { store } from "@/lib/server/db";
import { answer, queryOf, route } from "@/lib/server/requests/http";
import { pageQuery } from "@/lib/server/requests/page-query";

export const GET = route<{ id: string }>(async (request, { id }) =>
  answer(
    corpora.facets,
    await (await store()).pages.facets(pageQuery(id, queryOf(request, corpora.facets.query))),
  ),
);
