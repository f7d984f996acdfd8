import { store } from "@/lib/server/db";
import { queryOf, route } from "@/lib/server/http";
import { blindQuery, subjectOf, withoutNames } from "@/lib/server/workspace-subject";

/**
 * What is known of a page, its gold included, with the name of its corpus and its neighbours there; with
 * `blind=1` without the names of people.
 */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const subject = await subjectOf(await store(), id);
  return Response.json(queryOf(request, blindQuery).blind === "1" ? withoutNames(subject) : subject);
});
