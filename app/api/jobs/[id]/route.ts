import { jobs } from "@/lib/api/resources/jobs";
import { store } from "@/lib/server/db";
import { answer, route } from "@/lib/server/requests/http";
import { publicJob } from "@/lib/server/runs/public-job";

export const GET = route<{ id: string }>(async (_request, { id }) =>
  answer(jobs.get, { job: publicJob(await (await store()).jobs.get(id)), now: Date.now() }),
);

/** Take a finished job off the list. */
export const DELETE = route<{ id: string }>(async (_request, { id }) => {
  await (await store()).jobs.dismiss(id);
  return new Response(null, { status: 204 });
});
