import type { Store } from "../../store/interfaces/store";
import { areHeavy, pageThreads, READING_LIMIT_MS, sentPage } from "./page-threads";

/**
 * The decoded source of a stored page as UTF-8, and the encoding it had. @throws NotFoundError; InputError as
 * `decodeBytes`; LimitError
 */
export async function pageSource(
  store: Pick<Store, "pages">,
  id: string,
  signal?: AbortSignal,
): Promise<{ readonly text: Uint8Array; readonly encoding: string }> {
  const record = await store.pages.get(id);
  return pageThreads().run("source", {
    what: "reading this page",
    subject: id,
    isHeavy: areHeavy(record.bytes),
    limitMs: READING_LIMIT_MS,
    key: `${id} ${record.sha256}`,
    signal,
    load: async () => ({ page: await sentPage(store, record) }),
  });
}
