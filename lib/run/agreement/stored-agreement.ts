import type { RatedPage } from "../../evaluation/agreement/people/report";
import { disputedWordsOf, readVotes, writeVotes } from "../../evaluation/agreement/people/votes";
import { AppError } from "../../errors";
import type { DoublePage, KeptVotes } from "../../store/interfaces/agreement";
import type { Store } from "../../store/interfaces/store";
import type { Task } from "../../task";
import { pagesWithGold } from "../sources/pages-with-gold";
import { storedPage } from "../sources/stored-page";
import { pageVotes } from "./page-votes";

/** Pages in memory at once; their votes are stored together. */
const WINDOW = 100;

/** The pages of a corpus that count for agreement. */
export interface StoredAgreement {
  /** Those with votes, by id. */
  readonly pages: readonly RatedPage[];
  /** How many of them were counted now; of the others that was known. */
  readonly counted: number;
  /** Pages that two people finished of which fewer than two say something. */
  readonly silent: number;
  /** Pages that cannot be read. */
  readonly failed: number;
}

/**
 * What people said of each page of a corpus that two or more of them finished. It is counted where nobody has
 * since the labels changed, a window of pages at a time, and kept; of all other pages nothing is read.
 * @throws NotFoundError
 */
export async function storedAgreement(store: Store, corpusId: string, task: Task): Promise<StoredAgreement> {
  const pages: RatedPage[] = [];
  let [counted, silent, failed, done] = [0, 0, 0, 0];
  for (let after: string | null = null; ;) {
    const window: readonly DoublePage[] = await store.agreement.doubled(corpusId, after, WINDOW);
    if (window.length === 0) return { pages, counted, silent, failed };
    const fresh = await countVotes(store, window, task);
    await store.agreement.keep(corpusId, fresh.kept);
    const now = new Map(fresh.kept.map(({ pageId, votes }) => [pageId, votes]));
    for (const { id, key, site, template, at, votes: known } of window) {
      const text = now.get(id) ?? known;
      const votes = text === null ? null : readVotes(text);
      if (votes !== null) pages.push({ key, site, template, at, votes });
    }
    [counted, silent, failed] = [counted + fresh.kept.length, silent + fresh.silent, failed + fresh.failed];
    done += window.length;
    after = window.at(-1)!.id;
    task.report({ done, total: null, note: window.at(-1)!.key });
  }
}

/** The votes of those pages of a window that are not known, or are of another version. */
async function countVotes(
  store: Store,
  window: readonly DoublePage[],
  { signal }: Task,
): Promise<{ readonly kept: readonly KeptVotes[]; readonly silent: number; readonly failed: number }> {
  const missing = new Map(
    window.filter(({ votes }) => votes === null || readVotes(votes) === null).map((page) => [page.id, page]),
  );
  const kept: KeptVotes[] = [];
  let [silent, failed] = [0, 0];
  for await (const record of pagesWithGold(store, [...missing.keys()], signal)) {
    // Without a pause nobody would hear of a cancel.
    await new Promise((resolve) => setImmediate(resolve));
    signal.throwIfAborted();
    const { people, basis } = missing.get(record.id)!;
    try {
      const logs = await Promise.all(
        people.map(async ({ id, name }) => ({
          annotator: name,
          operations: (await store.labels.load(record.id, id)).operations,
        })),
      );
      const votes = pageVotes((await storedPage(store, record)).page, logs);
      if (votes === null) silent++;
      else
        kept.push({ pageId: record.id, basis, disputed: disputedWordsOf(votes), votes: writeVotes(votes) });
    } catch (error) {
      // A page that cannot be read, or is gone since the window was listed, is no reason to stop.
      if (!(error instanceof AppError)) throw error;
      failed++;
    }
  }
  return { kept, silent, failed };
}
