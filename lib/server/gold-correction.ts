import { goldInUse } from "../corpus/gold-in-use";
import { correctGold, undoCorrection } from "../corpus/correction";
import type { GoldCorrection, GoldRecord } from "../corpus/record";
import { UsageError } from "../errors";
import { storedPage } from "../jobs/stored-page";
import type { LeafRange, Page } from "../page/page";
import { mustHaveCorrections } from "../store/rules";
import type { Store } from "../store/store";

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
 * @throws UsageError `no-such-text` and those of `correctGold`; ConflictError with the stored gold where somebody else corrected it meanwhile
 */
export async function correctStoredGold(store: Store, pageId: string, { leaves, to, by, corrections }: Correcting, at: string): Promise<GoldRecord> {
  const { page, gold } = await load(store, pageId);
  // Before anything else: what looks like nothing to correct may be what somebody else just corrected.
  mustHaveCorrections(gold, corrections);
  if (leaves.end > page.leaves.length) throw new UsageError("no-such-text", `the page has ${page.leaves.length} texts, not ${leaves.end}`);
  return keep(store, pageId, correctGold(page, gold, leaves, to, by, at), corrections);
}

/** Take the last correction back. @throws UsageError `not-corrected`; ConflictError as above */
export async function undoStoredCorrection(store: Store, pageId: string, corrections: number): Promise<GoldRecord> {
  const { page, gold } = await load(store, pageId);
  mustHaveCorrections(gold, corrections);
  return keep(store, pageId, undoCorrection(page, gold), corrections);
}

async function load(store: Store, pageId: string): Promise<{ page: Page; gold: GoldRecord }> {
  const record = await store.pages.get(pageId);
  const { page } = await storedPage(store, record);
  return { page, gold: goldInUse(record) };
}

async function keep(store: Store, pageId: string, gold: GoldRecord, corrections: number): Promise<GoldRecord> {
  await store.pages.setGold(pageId, gold, corrections);
  return gold;
}
