import { store } from "@/lib/server/db";
import { route } from "@/lib/server/http";
import { publicJob } from "@/lib/server/public-job";

export const POST = route<{ id: string }>(async (_request, { id }) => {
  const { jobs } = await store();
  await jobs.requestCancel(id);
  return Response.json(publicJob(await jobs.get(id)));
});
