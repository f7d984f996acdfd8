import { z } from "zod";
import { store } from "@/lib/server/db";
import { jsonBody, queryOf, route } from "@/lib/server/http";
import { enqueueEvaluate, enqueueImport, newJob } from "@/lib/server/new-job";
import { publicJob } from "@/lib/server/public-job";

const states = z.enum(["queued", "running", "done", "failed", "cancelled"]);
const filter = z.object({
  state: z.union([states.transform((one) => [one]), z.array(states)]).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

export const GET = route(async (request) => {
  const { state, limit } = queryOf(request, filter);
  const jobs = await (await store()).jobs.list({ limit, ...(state && { states: state }) });
  return Response.json({ jobs: jobs.map(publicJob), now: Date.now() });
});

export const POST = route(async (request) => {
  const job = await jsonBody(request, newJob);
  const where = await store();
  return Response.json(
    publicJob(job.kind === "import" ? await enqueueImport(where, job) : await enqueueEvaluate(where, job)),
    { status: 202 },
  );
});
