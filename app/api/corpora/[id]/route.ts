import { z } from "zod";
import { store } from "@/lib/server/db";
import { jsonBody, route } from "@/lib/server/http";
import { mustBeFree } from "@/lib/server/scratch";

/** A new name, and how many people may hold the same page at once. */
const change = z
  .object({ name: z.string().trim().min(1).max(120), annotatorsPerPage: z.number().int().min(1).max(100) })
  .partial();

export const GET = route<{ id: string }>(async (_request, { id }) =>
  Response.json(await (await store()).corpora.get(id)),
);

export const PATCH = route<{ id: string }>(async (request, { id }) => {
  const { name, annotatorsPerPage } = await jsonBody(request, change);
  const { corpora } = await store();
  if (name !== undefined) {
    mustBeFree(name);
    await corpora.rename(id, name);
  }
  if (annotatorsPerPage !== undefined) await corpora.setAnnotatorsPerPage(id, annotatorsPerPage);
  return Response.json(await corpora.get(id));
});

export const DELETE = route<{ id: string }>(async (_request, { id }) => {
  await (await store()).corpora.remove(id);
  return new Response(null, { status: 204 });
});
