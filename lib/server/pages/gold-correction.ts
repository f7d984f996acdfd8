import { goldInUse } from "../../corpus/gold-in-use";
import type { GoldCorrection, GoldRecord } from "../../corpus/record";
import { areSeen, type SeenCorrections } from "../../corpus/seen-corrections";
import type { LeafRange } from "../../page/page";
import { correctedMeanwhile, mustHaveBytes } from "../../store/rules/seen";
import type { PageRecord } from "../../store/interfaces/pages";
import type { Store } from "../../store/interfaces/store";
import type { SentPage } from "../page-tasks/sent-page";
import { areHeavy, pageThreads, READING_LIMIT_MS, sentPage } from "./page-threads";

/** What is corrected, and whose correction it is. */
export interface Correcting {
  readonly leaves: LeafRange;
  readonly to: GoldCorrection["to"];
  readonly by: string;
}

/** What the sender looked at: the corrections that the gold had, and the sha256 of the bytes, where they say it. */
export interface Seen extends SeenCorrections {
  readonly sha256?: string | undefined;
}

/**
 * Correct the gold of a stored page on the spot.
 * @param at ISO 8601
 * @throws UsageError `no-such-text` and those of `correctGold`; ConflictError with the stored gold where
 * somebody else corrected it meanwhile; AppError `page-replaced` where the page got other bytes
 */
export async function correctStoredGold(
  store: Store,
  pageId: string,
  { leaves, to, by }: Correcting,
  seen: Seen,
  at: string,
): Promise<GoldRecord> {
  const { record, gold } = await seenGold(store, pageId, seen);
  const corrected = await pageThreads().run("correct", {
    ...order(record),
    load: async () => ({ page: await seenPage(store, record), gold, leaves, to, by, at }),
  });
  return keep(store, record, corrected);
}

/** Take the last correction back. @throws UsageError `not-corrected`; ConflictError and AppError as above */
export async function undoStoredCorrection(store: Store, pageId: string, seen: Seen): Promise<GoldRecord> {
  const { record, gold } = await seenGold(store, pageId, seen);
  const before = await pageThreads().run("uncorrect", {
    ...order(record),
    load: async () => ({ page: await seenPage(store, record), gold }),
  });
  return keep(store, record, before);
}

/**
 * The page whose gold the sender saw. Looked at before anything else: what looks like nothing to correct may be what
 * somebody else just corrected.
 */
async function seenGold(
  store: Store,
  pageId: string,
  { sha256, ...corrections }: Seen,
): Promise<{ readonly record: PageRecord; readonly gold: GoldRecord }> {
  const record = await store.pages.get(pageId);
  mustHaveBytes(record.sha256, sha256);
  const gold = goldInUse(record);
  if (!areSeen(gold, corrections)) throw correctedMeanwhile(gold);
  return { record, gold };
}

/** The bytes that the sender saw: on others, gold of before would be found nowhere, or in another place. */
async function seenPage(store: Store, record: PageRecord): Promise<SentPage> {
  const page = await sentPage(store, record);
  mustHaveBytes(await store.pages.sha256(record.id), record.sha256);
  return page;
}

/** Without a signal: what somebody wants changed is changed, whether they wait for it or not. */
const order = ({ id, bytes }: PageRecord) => ({
  what: "correcting the gold of this page",
  subject: id,
  isHeavy: areHeavy(bytes),
  limitMs: READING_LIMIT_MS,
});

/** The thread may take a while: what it worked on must still be there. */
async function keep(store: Store, { id, sha256, gold }: PageRecord, next: GoldRecord): Promise<GoldRecord> {
  await store.pages.setGold(id, next, { sha256, gold });
  return next;
}
