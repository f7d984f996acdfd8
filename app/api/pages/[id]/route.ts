import { pages } from "@/lib/api/resources/pages";
import { store } from "@/lib/server/db";
import { answer, queryOf, route } from "@/lib/server/requests/http";
import { tellSubject } from "@/lib/server/team/blinding";
import { hiding } from "@/lib/server/team/hiding";
import { subjectOf, withoutNames } from "@/lib/server/pages/workspace-subject";

/**
 * What is known of a page, its gold included, with the name of its corpus and its neighbours there; with
 * `blind=1` without the names of people.
 */
export const GET = route<{ id: string }>(async (request, { id }, who) => {
  const where = await store();
  const subject = await tellSubject(where, who, await subjectOf(where, id));
  const isBlind = queryOf(request, pages.get.query).blind === "1";
  return answer(pages.get, isBlind ? withoutNames(subject, hiding()) : subject);
});
