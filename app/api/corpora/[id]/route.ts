import { z } from "zod";
import { store } from "@/lib/server/db";
import { jsonBody, route } from "@/lib/server/http";
import { mustBeFree } from "@/lib/server/scratch";

const change = z.object({ name: z.string().trim().min(1).max(120) });

export const GET = route<{ id: string }>(async (_request, { id }) =>
  Response.json(await (await store()).corpora.get(id)),
);

export const PATCH = route<{ id: string }>(async (request, { id }) => {
  const { name } = await jsonBody(request, change);
  mustBeFree(name);
  const { corpora } = await store();
  await corpora.rename(id, name);
  return Response.json(await corpora.get(id));
});

export const DELETE = route<{ id: string }>(async (_request, { id }) => {
  await (await store()).corpora.remove(id);
  return new Response(null, { status: 204 });
});
