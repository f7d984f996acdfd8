import { annotators } from "@/lib/api/resources/people";
import { store } from "@/lib/server/db";
import { answer, queryOf, route } from "@/lib/server/requests/http";
import { knownAnnotators } from "@/lib/server/requests/who";

/**
 * Everybody who has labelled something, was given something to label or is at work at present, by name;
 * `browser` says who asks, so that it is not told of itself.
 */
export const GET = route(async (request) => {
  const { browser } = queryOf(request, annotators.list.query);
  return answer(annotators.list, {
    annotators: await knownAnnotators(await store(), browser ?? null, Date.now()),
  });
});
