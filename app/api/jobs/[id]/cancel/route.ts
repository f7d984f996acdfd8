import { jobs as routes } from "@/lib/api/resources/jobs";
import { store } from "@/lib/server/db";
import { answer, route } from "@/lib/server/requests/http";
import { publicJob } from "@/lib/server/runs/public-job";

export const POST = route<{ id: string }>(async (_request, { id }) => {
  const { jobs } = await store();
  await jobs.requestCancel(id);
  return answer(routes.cancel, publicJob(await jobs.get(id)));
});
