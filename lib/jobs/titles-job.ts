import type { NewPage, PageWithGold } from "../store/interfaces/pages";
import type { Store } from "../store/interfaces/store";
import { AppError } from "../errors";
import { pagesWithGold } from "../run/sources/pages-with-gold";
import { isOfPage, readPage } from "./import/read-page";
import { LARGE_BYTES, LargePages } from "./import/import-large";
import type { JobHandler } from "./job";

interface TitlesResult {
  /** Pages that have a title now. */
  readonly titled: number;
}

/** Titles that are written at once: few enough that little is lost where the worker is killed. */
const TITLES_AT_A_TIME = 100;

/**
 * Give pages that are called by their key, as imports once called what has no `title` element, the title that
 * an import would give them today. A page that calls itself nothing, or that cannot be read, keeps its key. A
 * repeated attempt finds fewer of them.
 */
export const titlesJob: JobHandler = async (_input, task, { store }): Promise<TitlesResult> => {
  const ids = await store.pages.calledByKey();
  const large = new LargePages();
  const found = new Map<string, string>();
  let titled = 0;
  const give = async (): Promise<void> => {
    const titles = new Map(found);
    found.clear();
    if (titles.size > 0) titled += await store.pages.giveTitles(titles);
  };
  let done = 0;
  task.report({ done, total: ids.length, note: "" });
  try {
    for await (const record of pagesWithGold(store, ids, task.signal)) {
      // Without a pause nobody would hear of a cancel.
      await new Promise((resolve) => setImmediate(resolve));
      task.signal.throwIfAborted();
      const title = await titleOf(store, record, large, task.signal);
      if (title !== record.key) found.set(record.id, title);
      if (found.size >= TITLES_AT_A_TIME) await give();
      task.report({ done: ++done, total: ids.length, note: title });
    }
  } finally {
    await large.close();
    // Also when the job stops: what is found need not be found again.
    await give();
  }
  return { titled };
};

async function titleOf(
  store: Store,
  { id, key, gold }: PageWithGold,
  large: LargePages,
  signal: AbortSignal,
): Promise<string> {
  try {
    return (await read(key, await store.pages.bytes(id), gold, large, signal)).title;
  } catch (error) {
    if (error instanceof AppError && isOfPage(error)) return key;
    throw error;
  }
}

async function read(
  key: string,
  bytes: Uint8Array,
  gold: PageWithGold["gold"],
  large: LargePages,
  signal: AbortSignal,
): Promise<NewPage> {
  const page = { key, bytes, gold, origin: key };
  return (bytes.length > LARGE_BYTES ? await large.read(page, signal) : readPage(key, bytes, page)).page;
}
