import { z } from "zod";
import { CAUSES } from "@/lib/evaluation/causes";
import { annotatorSchema } from "@/lib/labels/operation-schema";
import { store } from "@/lib/server/db";
import { jsonBody, route } from "@/lib/server/http";

const place = z.object({ start: z.number().int().min(0), end: z.number().int().min(1), error: z.enum(["missed", "extra"]) }).refine(({ start, end }) => start < end, "start lies before end");
const tag = place.safeExtend({ cause: z.enum(CAUSES), annotator: annotatorSchema });

/** What people say the errors on the page come from. */
export const GET = route<{ id: string }>(async (_, { id }) => {
  const { causes, pages } = await store();
  await pages.get(id);
  return Response.json({ tags: await causes.ofPage(id) });
});

/** Say what an error comes from; replaces what was said of the same text and kind. */
export const PUT = route<{ id: string }>(async (request, { id }) => {
  const said = await jsonBody(request, tag);
  const { causes } = await store();
  return Response.json(await causes.set({ pageId: id, ...said }));
});

/** Take that back. */
export const DELETE = route<{ id: string }>(async (request, { id }) => {
  const { causes } = await store();
  await causes.remove({ pageId: id, ...(await jsonBody(request, place)) });
  return Response.json({});
});
