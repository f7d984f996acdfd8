import { pages } from "@/lib/api/resources/pages";
import type { GoldRecord } from "@/lib/corpus/record";
import { store } from "@/lib/server/db";
import { correctStoredGold, undoStoredCorrection } from "@/lib/server/pages/gold-correction";
import { answer, jsonBody, queryOf, route } from "@/lib/server/requests/http";
import type { Who } from "@/lib/server/requests/gate";
import { signedName } from "@/lib/server/team/blinding";
import { hiding } from "@/lib/server/team/hiding";
import { mustBeSamePage } from "@/lib/server/pages/same-page";
import { withGoldBlind } from "@/lib/server/pages/workspace-subject";

const corrected = (
  request: Request,
  id: string,
  { person }: Who,
  work: () => Promise<GoldRecord>,
): Promise<GoldRecord> =>
  queryOf(request, pages.correctGold.query).blind === "1" || person?.role === "reviewer"
    ? withGoldBlind(id, work, hiding())
    : work();

/**
 * Say that the gold of a text is wrong; answers the corrected gold, with `blind=1` without names. 409 with
 * the stored one where somebody else corrected it meanwhile.
 */
export const POST = route<{ id: string }>(async (request, { id }, who) => {
  const { start, end, to, by, ...seen } = await jsonBody(request, pages.correctGold.body);
  const sha256 = await mustBeSamePage(request, await store(), id);
  const leaves = { start, end };
  const at = new Date().toISOString();
  return answer(pages.correctGold, {
    gold: await corrected(request, id, who, async () =>
      correctStoredGold(await store(), id, { leaves, to, by: signedName(who, by) }, { ...seen, sha256 }, at),
    ),
  });
});

/** Take the last correction back; answers the gold before it. */
export const DELETE = route<{ id: string }>(async (request, { id }, who) => {
  const seen = await jsonBody(request, pages.undoGold.body);
  const sha256 = await mustBeSamePage(request, await store(), id);
  return answer(pages.undoGold, {
    gold: await corrected(request, id, who, async () =>
      undoStoredCorrection(await store(), id, { ...seen, sha256 }),
    ),
  });
});
