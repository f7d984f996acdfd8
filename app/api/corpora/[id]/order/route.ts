import { corpora } from "@/lib/api/resources/corpora";
import { store } from "@/lib/server/db";
import { enqueueOrder } from "@/lib/server/labelling/order";
import { reading } from "@/lib/server/reading/threads";
import { answer, jsonBody, route } from "@/lib/server/requests/http";
import { publicJob } from "@/lib/server/runs/public-job";

/** How the labelling order was made, and how far each slice is. */
export const GET = route<{ id: string }>(async (request, { id }) =>
  answer(corpora.order, { order: await reading("labellingOrder", id, request.signal) }),
);

/** Have it made: a job, 202. */
export const POST = route<{ id: string }>(async (request, { id }) => {
  const asked = await jsonBody(request, corpora.makeOrder.body);
  return answer(corpora.makeOrder, publicJob(await enqueueOrder(await store(), id, asked)));
});
