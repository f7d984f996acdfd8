import { carrying as routes } from "@/lib/api/resources/carrying";
import { store } from "@/lib/server/db";
import { carryingJob, startCarrying } from "@/lib/server/labelling/carrying";
import { answer, jsonBody, queryOf, route } from "@/lib/server/requests/http";
import { ownName } from "@/lib/server/team/blinding";

export const POST = route<{ id: string }>(async (request, { id }, who) => {
  const { annotator, accept } = await jsonBody(request, routes.start.body);
  return answer(routes.start, await startCarrying(await store(), id, ownName(who, annotator), accept));
});

export const GET = route<{ id: string }>(async (request, { id }, who) => {
  const { annotator, job } = queryOf(request, routes.get.query);
  return answer(routes.get, await carryingJob(await store(), id, ownName(who, annotator), job));
});

export const DELETE = route<{ id: string }>(async (request, { id }, who) => {
  const { annotator, job } = await jsonBody(request, routes.stop.body);
  const where = await store();
  const name = ownName(who, annotator);
  // Whose it is comes first: nobody stops the job of somebody else here.
  await carryingJob(where, id, name, job);
  await where.jobs.requestCancel(job);
  return answer(routes.stop, await carryingJob(where, id, name, job));
});
