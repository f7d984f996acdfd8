import { corpora } from "@/lib/api/resources/corpora";
import { store } from "@/lib/server/db";
import { answer, jsonBody, queryOf, route } from "@/lib/server/requests/http";
import { agreementOf, enqueueAgreement } from "@/lib/server/review/agreement";
import { publicJob } from "@/lib/server/runs/public-job";

/** What was worked out last, and whether labels changed since. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const { names } = queryOf(request, corpora.agreement.query);
  return answer(corpora.agreement, await agreementOf(await store(), id, names === undefined));
});

/** Have it worked out: a job, 202. */
export const POST = route<{ id: string }>(async (request, { id }) => {
  await jsonBody(request, corpora.findAgreement.body);
  return answer(corpora.findAgreement, publicJob(await enqueueAgreement(await store(), id)));
});
