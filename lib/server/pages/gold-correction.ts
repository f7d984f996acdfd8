import { goldInUse } from "../../corpus/gold-in-use";
import type { GoldCorrection, GoldRecord } from "../../corpus/record";
import type { LeafRange } from "../../page/page";
import { mustHaveCorrections } from "../../store/rules/rules";
import type { PageRecord } from "../../store/interfaces/pages";
import type { Store } from "../../store/interfaces/store";
import { areHeavy, pageThreads, READING_LIMIT_MS, sentPage } from "./page-threads";

/** Whose correction it is, and what the sender saw. */
export interface Correcting {
  readonly leaves: LeafRange;
  readonly to: GoldCorrection["to"];
  readonly by: string;
  /** How many corrections the gold had when the sender looked at it. */
  readonly corrections: number;
}

/**
 * Correct the gold of a stored page on the spot.
 * @param at ISO 8601
 * @throws UsageError `no-such-text` and those of `correctGold`; ConflictError with the stored gold where
 * somebody else corrected it meanwhile
 */
export async function correctStoredGold(
  store: Store,
  pageId: string,
  { leaves, to, by, corrections }: Correcting,
  at: string,
): Promise<GoldRecord> {
  const record = await store.pages.get(pageId);
  const gold = goldInUse(record);
  // Before anything else: what looks like nothing to correct may be what somebody else just corrected.
  mustHaveCorrections(gold, corrections);
  const corrected = await pageThreads().run("correct", {
    ...order(record),
    load: async () => ({ page: await sentPage(store, record), gold, leaves, to, by, at }),
  });
  return keep(store, pageId, corrected, corrections);
}

/** Take the last correction back. @throws UsageError `not-corrected`; ConflictError as above */
export async function undoStoredCorrection(
  store: Store,
  pageId: string,
  corrections: number,
): Promise<GoldRecord> {
  const record = await store.pages.get(pageId);
  const gold = goldInUse(record);
  mustHaveCorrections(gold, corrections);
  const before = await pageThreads().run("uncorrect", {
    ...order(record),
    load: async () => ({ page: await sentPage(store, record), gold }),
  });
  return keep(store, pageId, before, corrections);
}

/** Without a signal: what somebody wants changed is changed, whether they wait for it or not. */
const order = ({ id, bytes }: PageRecord) => ({
  what: "correcting the gold of this page",
  subject: id,
  isHeavy: areHeavy(bytes),
  limitMs: READING_LIMIT_MS,
});

async function keep(
  store: Store,
  pageId: string,
  gold: GoldRecord,
  corrections: number,
): Promise<GoldRecord> {
  await store.pages.setGold(pageId, gold, corrections);
  return gold;
}
