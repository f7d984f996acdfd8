import { z } from "zod";
import { CAUSES } from "@/lib/evaluation/causes";
import { annotatorSchema } from "@/lib/labels/operation-schema";
import { store } from "@/lib/server/db";
import { jsonBody, queryOf, route } from "@/lib/server/http";
import { causesOfPage, sayCause } from "@/lib/server/page-causes";
import { mustBeSamePage } from "@/lib/server/same-page";
import { blindQuery } from "@/lib/server/workspace-subject";

const place = z
  .object({
    start: z.number().int().min(0),
    end: z.number().int().min(1),
    error: z.enum(["missed", "extra"]),
  })
  .refine(({ start, end }) => start < end, "start lies before end");
const tag = place.safeExtend({ cause: z.enum(CAUSES), annotator: annotatorSchema });

/** What people say the errors on the page come from; with `blind=1` without a name. */
export const GET = route<{ id: string }>(async (request, { id }) =>
  Response.json({ tags: await causesOfPage(await store(), id, queryOf(request, blindQuery).blind === "1") }),
);

/**
 * Say what an error comes from; replaces what was said of the same text and kind. The name may be a hidden
 * one.
 */
export const PUT = route<{ id: string }>(async (request, { id }) => {
  const said = await jsonBody(request, tag);
  const where = await store();
  await mustBeSamePage(request, where, id);
  return Response.json(await sayCause(where, { ...said, pageId: id }));
});

/** Take that back. */
export const DELETE = route<{ id: string }>(async (request, { id }) => {
  const { causes } = await store();
  await causes.remove({ pageId: id, ...(await jsonBody(request, place)) });
  return Response.json({});
});
