import { z } from "zod";
import { annotatorSchema } from "@/lib/labels/operation-schema";
import { store } from "@/lib/server/db";
import { correctStoredGold, undoStoredCorrection } from "@/lib/server/gold-correction";
import { jsonBody, route } from "@/lib/server/http";

const seen = { corrections: z.number().int().min(0) };
const correction = z.object({
  ...seen, start: z.number().int().min(0), end: z.number().int().min(1), to: z.enum(["main", "boilerplate"]), by: annotatorSchema,
}).refine(({ start, end }) => start < end, "start lies before end");

/** Say that the gold of a text is wrong; answers the corrected gold. 409 with the stored one where somebody else corrected it meanwhile. */
export const POST = route<{ id: string }>(async (request, { id }) => {
  const { start, end, to, by, corrections } = await jsonBody(request, correction);
  return Response.json({ gold: await correctStoredGold(await store(), id, { leaves: { start, end }, to, by, corrections }, new Date().toISOString()) });
});

/** Take the last correction back; answers the gold before it. */
export const DELETE = route<{ id: string }>(async (request, { id }) => {
  const { corrections } = await jsonBody(request, z.object(seen));
  return Response.json({ gold: await undoStoredCorrection(await store(), id, corrections) });
});
