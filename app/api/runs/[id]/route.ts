import { store } from "@/lib/server/db";
import { route } from "@/lib/server/http";

export const GET = route<{ id: string }>(async (_request, { id }) =>
  Response.json(await (await store()).runs.get(id)),
);

export const DELETE = route<{ id: string }>(async (_request, { id }) => {
  await (await store()).runs.remove(id);
  return new Response(null, { status: 204 });
});
