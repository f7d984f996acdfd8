import { pages } from "@/lib/api/resources/pages";
import { store } from "@/lib/server/db";
import { answer, queryOf, route } from "@/lib/server/requests/http";
import { subjectOf, withoutNames } from "@/lib/server/pages/workspace-subject";

/**
 * What is known of a page, its gold included, with the name of its corpus and its neighbours there; with
 * `blind=1` without the names of people.
 */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const subject = await subjectOf(await store(), id);
  return answer(pages.get, queryOf(request, pages.get.query).blind === "1" ? withoutNames(subject) : subject);
});
