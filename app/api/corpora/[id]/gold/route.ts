import { corpora } from "@/lib/api/resources/corpora";
import { store } from "@/lib/server/db";
import { answer, jsonBody, route } from "@/lib/server/requests/http";
import { publicJob } from "@/lib/server/runs/public-job";
import { readingAnswer } from "@/lib/server/reading/threads";
import { enqueueGold } from "@/lib/server/review/settled-gold";

/** What finished labels would become gold, and when that was done last. */
export const GET = route<{ id: string }>((request, { id }) => readingAnswer("goldOffer", id, request.signal));

/** Make them gold, or with `undo` take back what was done at that time: a job, 202. */
export const POST = route<{ id: string }>(async (request, { id }) => {
  const { undo = null } = await jsonBody(request, corpora.useAsGold.body);
  return answer(corpora.useAsGold, publicJob(await enqueueGold(await store(), id, undo)));
});
