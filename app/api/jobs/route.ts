import { jobs as routes } from "@/lib/api/resources/jobs";
import { store } from "@/lib/server/db";
import { answer, jsonBody, queryOf, route } from "@/lib/server/requests/http";
import { enqueueAnswers, enqueueEvaluate, enqueueImport } from "@/lib/server/runs/new-job";
import { publicJob } from "@/lib/server/runs/public-job";

export const GET = route(async (request) => {
  const { state, limit } = queryOf(request, routes.list.query);
  const jobs = await (await store()).jobs.list({ limit, ...(state && { states: state }) });
  return answer(routes.list, { jobs: jobs.map(publicJob), now: Date.now() });
});

export const POST = route(async (request) => {
  const job = await jsonBody(request, routes.create.body);
  const where = await store();
  switch (job.kind) {
    case "import":
      return answer(routes.create, publicJob(await enqueueImport(where, job)));
    case "answers":
      return answer(routes.create, publicJob(await enqueueAnswers(where, job)));
    case "evaluate":
      return answer(routes.create, publicJob(await enqueueEvaluate(where, job)));
  }
});
