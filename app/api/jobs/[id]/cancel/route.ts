import { store } from "@/lib/server/db";
import { route } from "@/lib/server/http";

export const POST = route<{ id: string }>(async (_request, { id }) => {
  const { jobs } = await store();
  await jobs.requestCancel(id);
  return Response.json(await jobs.get(id));
});
