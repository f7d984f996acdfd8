import { z } from "zod";
import { settleGold, unsettleGold } from "../corpus/correction";
import { goldAgreement } from "../corpus/gold-agreement";
import type { GoldRecord } from "../corpus/record";
import { ConflictError, InputError } from "../errors";
import { stretches } from "../gold/stretches";
import { judge, type JudgedSet } from "../labels/judge";
import { straysOf } from "../labels/expand";
import { finishedByPage, finishedSets } from "../labels/finished-set";
import { isReview } from "../labels/reviewer";
import type { Operation } from "../labels/model";
import { POLICIES } from "../labels/policy";
import { saidOnPage } from "../labels/said-content";
import { isReplaced } from "../store/rules/seen";
import type { PageRecord, PageWithGold } from "../store/interfaces/pages";
import type { Store } from "../store/interfaces/store";
import type { JobHandler } from "./job";
import { pagesWithGold } from "../run/sources/pages-with-gold";
import { storedPage } from "../run/sources/stored-page";

export const goldInput = z.object({
  corpusId: z.string().min(1),
  /** The time of an earlier job's corrections, which are to be taken back. */
  undo: z.iso.datetime().optional(),
});

export interface GoldResult {
  /**
   * The time that all corrections of this job have, by which they can be taken back; of an undo the time that
   * was taken back.
   */
  readonly at: string;
  /** Pages whose gold is another one now. */
  readonly changed: number;
  /** Pages whose gold said so already. */
  readonly same: number;
  /** Pages that are left out: people who finished them contradict each other, and nobody settled it. */
  readonly disputed: number;
  /**
   * Pages that are left out: they were finished without a label, and without the verdict that they have no
   * main content. Pages that were taken up again before their turn came are in none of these counts.
   */
  readonly unlabelled: number;
  /** Label operations that no longer find their words and are left out. */
  readonly strays: number;
  readonly isUndo: boolean;
}

/**
 * Make finished labels gold, page by page, as corrections of one time that keep the original; or take those
 * of one time back. What an attempt before this one did is recognised by that time, which is when the job was
 * asked for.
 */
export const goldJob: JobHandler = async (input, task, { store, jobId }): Promise<GoldResult> => {
  const parsed = goldInput.safeParse(input);
  if (!parsed.success)
    throw new InputError(
      "bad-input",
      `gold job cannot use its input: ${parsed.error.issues[0]!.path.join(".")}: ${parsed.error.issues[0]!.message}`,
    );
  const { corpusId, undo } = parsed.data;
  await store.corpora.get(corpusId);
  const at = undo ?? new Date((await store.jobs.get(jobId)).createdAt).toISOString();
  const ids =
    undo === undefined
      ? [...finishedByPage(await store.labels.summaries(corpusId)).keys()]
      : await correctedPages(store, corpusId, at, task.signal);
  const counts = { changed: 0, same: 0, disputed: 0, unlabelled: 0, strays: 0 };
  task.report({ done: 0, total: ids.length, note: "" });
  let done = 0;
  for await (const record of pagesWithGold(store, ids, task.signal)) {
    // Without a pause nobody would hear of a cancel.
    await new Promise((resolve) => setImmediate(resolve));
    task.signal.throwIfAborted();
    const changed = await onItsBytes(store, record, async (now) =>
      undo === undefined ? adopted(store, now, at) : { outcome: await takeBack(store, now, at), strays: 0 },
    );
    if (changed !== null) {
      counts[changed.outcome]++;
      counts.strays += changed.strays;
    }
    task.report({ done: ++done, total: ids.length, note: record.title || record.key });
  }
  return { at, ...counts, isUndo: undo !== undefined };
};

/**
 * Work on a page as it is now: of one that an import replaces meanwhile on what is there then, since gold of the bytes
 * before would be written over what came with the new ones. Null where the page has gone.
 */
async function onItsBytes<Result>(
  store: Store,
  record: PageWithGold,
  work: (record: PageWithGold) => Promise<Result>,
): Promise<Result | null> {
  try {
    return await work(record);
  } catch (error) {
    if (!isReplaced(error)) throw error;
    const [now] = await store.pages.withGold([record.id]);
    return now === undefined ? null : onItsBytes(store, now, work);
  }
}

/** Make what is finished of a page gold; null where nothing is, since somebody took it up again. */
async function adopted(store: Store, record: PageWithGold, at: string): Promise<Adopted | null> {
  const done = await finishedLogs(store, record.id);
  const logs = finishedSets(done);
  const people = done.filter(({ annotator }) => !isReview(annotator));
  // Where a reviewer settled the page, what people said is not among the logs.
  const isSettled = logs.some(({ annotator }) => isReview(annotator));
  const votes = isSettled && people.length < 2 ? [] : people;
  return logs.length === 0 ? null : adopt(store, record, logs, votes, at);
}

/**
 * What is finished of a page when its turn comes, which may be hours after the job was asked for: a log that was taken
 * up again meanwhile is a draft, and who finished meanwhile has a say.
 */
async function finishedLogs({ labels }: Store, pageId: string): Promise<readonly Log[]> {
  const done = ((await labels.said([pageId])).get(pageId) ?? []).filter(({ state }) => state === "done");
  const logs = await Promise.all(
    done.map(async ({ annotator }) => {
      const { id } = await labels.ensureAnnotator(annotator);
      return { annotator, ...(await labels.load(pageId, id)) };
    }),
  );
  // Since a moment ago, too.
  return logs.filter(({ state }) => state === "done");
}

async function takeBack(store: Store, record: PageWithGold, at: string): Promise<"changed" | "same"> {
  const { page } = await storedPage(store, record);
  return (await replace(store, record, at, (gold) => unsettleGold(page, gold, at))) ? "changed" : "same";
}

/** What became of the gold of a page, and how many label operations no longer find their words. */
interface Adopted {
  readonly outcome: "changed" | "same" | "disputed" | "unlabelled";
  readonly strays: number;
}

interface Log extends JudgedSet {
  readonly operations: readonly Operation[];
}

/**
 * Make logs gold that do not contradict each other, in the name of the newest that says something; they may
 * differ in roles, which gold does not take.
 * @param votes what people finished, by which gold tells how far they agree with it
 */
async function adopt(
  store: Store,
  record: PageWithGold,
  logs: readonly Log[],
  votes: readonly Log[],
  at: string,
): Promise<Adopted> {
  const { page } = await storedPage(store, record);
  const verdict = judge(logs, ({ operations }) => saidOnPage(page, operations, POLICIES[0]));
  if (verdict.kind === "conflict") return { outcome: "disputed", strays: 0 };
  const strays = logs.reduce((sum, { operations }) => sum + straysOf(page, operations).length, 0);
  if (verdict.kind === "silent") return { outcome: "unlabelled", strays };
  const {
    by: { annotator: by },
    said: { content },
  } = verdict;
  const said = votes.flatMap(({ operations }) => {
    const { content: own } = saidOnPage(page, operations, POLICIES[0]);
    return own === null ? [] : [stretches(own)];
  });
  const agreement = goldAgreement(page, stretches(content), said);
  return {
    outcome: (await replace(store, record, at, (gold) =>
      settleGold(page, gold, stretches(content), by, at, agreement),
    ))
      ? "changed"
      : "same",
    strays,
  };
}

/**
 * Put the gold of a page right; true where it was, now or by an earlier attempt. Whoever corrects it at the
 * same moment is not overwritten: their gold is put right.
 */
async function replace(
  store: Store,
  { id, sha256, gold }: Pick<PageRecord, "id" | "sha256" | "gold">,
  at: string,
  change: (gold: GoldRecord) => GoldRecord | null,
): Promise<boolean> {
  const changed = change(gold);
  if (changed === null) return gold.corrections?.at(-1)?.at === at;
  try {
    await store.pages.setGold(id, changed, { sha256, gold });
    return true;
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    return replace(store, { id, sha256, gold: error.current as GoldRecord }, at, change);
  }
}

/** Pages with gold whose last correction is of that time. */
async function correctedPages(
  store: Store,
  corpusId: string,
  at: string,
  signal: AbortSignal,
): Promise<string[]> {
  const found: string[] = [];
  for await (const { id, gold } of pagesWithGold(store, await store.pages.ids({ corpusId }), signal))
    if (gold.corrections?.at(-1)?.at === at) found.push(id);
  return found;
}
