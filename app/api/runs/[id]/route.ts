import { runs } from "@/lib/api/resources/runs";
import { store } from "@/lib/server/db";
import { answer, route } from "@/lib/server/requests/http";

export const GET = route<{ id: string }>(async (_request, { id }) =>
  answer(runs.get, await (await store()).runs.get(id)),
);

export const DELETE = route<{ id: string }>(async (_request, { id }) => {
  await (await store()).runs.remove(id);
  return new Response(null, { status: 204 });
});
