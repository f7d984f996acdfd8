import { corpora } from "@/lib/api/resources/corpora";
import { store } from "@/lib/server/db";
import { answer, queryOf, route } from "@/lib/server/requests/http";
import { tellFacets } from "@/lib/server/team/blinding";
import { pageQueryFor } from "@/lib/server/requests/page-query";

/** How many pages each value of a filter would leave. */
export const GET = route<{ id: string }>(async (request, { id }, who) => {
  const query = pageQueryFor(who, id, queryOf(request, corpora.facets.query));
  return answer(corpora.facets, tellFacets(who, await (await store()).pages.facets(query)));
});
