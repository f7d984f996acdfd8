import { z } from "zod";
import type { GoldRecord } from "@/lib/corpus/record";
import { annotatorSchema } from "@/lib/labels/operation-schema";
import { store } from "@/lib/server/db";
import { correctStoredGold, undoStoredCorrection } from "@/lib/server/gold-correction";
import { jsonBody, queryOf, route } from "@/lib/server/http";
import { mustBeSamePage } from "@/lib/server/same-page";
import { blindQuery, withGoldBlind } from "@/lib/server/workspace-subject";

const seen = { corrections: z.number().int().min(0) };
const correction = z
  .object({
    ...seen,
    start: z.number().int().min(0),
    end: z.number().int().min(1),
    to: z.enum(["main", "boilerplate"]),
    by: annotatorSchema,
  })
  .refine(({ start, end }) => start < end, "start lies before end");

const answer = async (request: Request, id: string, work: () => Promise<GoldRecord>): Promise<Response> =>
  Response.json({
    gold: await (queryOf(request, blindQuery).blind === "1" ? withGoldBlind(id, work) : work()),
  });

/**
 * Say that the gold of a text is wrong; answers the corrected gold, with `blind=1` without names. 409 with
 * the stored one where somebody else corrected it meanwhile.
 */
export const POST = route<{ id: string }>(async (request, { id }) => {
  const { start, end, to, by, corrections } = await jsonBody(request, correction);
  await mustBeSamePage(request, await store(), id);
  return answer(request, id, async () =>
    correctStoredGold(
      await store(),
      id,
      { leaves: { start, end }, to, by, corrections },
      new Date().toISOString(),
    ),
  );
});

/** Take the last correction back; answers the gold before it. */
export const DELETE = route<{ id: string }>(async (request, { id }) => {
  const { corrections } = await jsonBody(request, z.object(seen));
  return answer(request, id, async () => undoStoredCorrection(await store(), id, corrections));
});
