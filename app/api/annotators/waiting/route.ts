import { annotators } from "@/lib/api/resources/people";
import { store } from "@/lib/server/db";
import { answer, queryOf, route } from "@/lib/server/requests/http";
import { ownName } from "@/lib/server/team/blinding";
import { tellWaiting } from "@/lib/server/team/told";

/** The pages that wait for the annotator of a name. */
export const GET = route(async (request, _, who) => {
  const { annotator } = queryOf(request, annotators.waiting.query);
  const { labels } = await store();
  return answer(annotators.waiting, {
    waiting: [...tellWaiting(who, await labels.waitingFor(ownName(who, annotator), Date.now()))],
  });
});
