import { corpora } from "@/lib/api/resources/corpora";
import { store } from "@/lib/server/db";
import { answer, queryOf, route } from "@/lib/server/requests/http";
import { pageQueryFor } from "@/lib/server/requests/page-query";

export const GET = route<{ id: string }>(async (request, { id }, who) =>
  answer(
    corpora.facets,
    await (await store()).pages.facets(pageQueryFor(who, id, queryOf(request, corpora.facets.query))),
  ),
);
