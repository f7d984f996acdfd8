import { corpora } from "@/lib/api/resources/corpora";
import { store } from "@/lib/server/db";
import { answer, queryOf, route } from "@/lib/server/requests/http";
import { pageQueryFor } from "@/lib/server/requests/page-query";

/** The places behind every so many pages of the table, for who jumps into the middle of it. */
export const GET = route<{ id: string }>(async (request, { id }, who) => {
  const { every, ...wanted } = queryOf(request, corpora.marks.query);
  return answer(corpora.marks, {
    marks: await (await store()).pages.marks(pageQueryFor(who, id, wanted), every),
  });
});
