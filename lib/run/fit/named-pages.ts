/** Stored pages with the names of what decides their scores. */
import { goldInUse } from "../../corpus/gold-in-use";
import type { Store } from "../../store/interfaces/store";
import { pagesWithGold } from "../sources/pages-with-gold";
import { storedPageOf, type StoredSourcePage } from "../sources/stored";
import { pageFingerprint } from "./fingerprint";

export interface NamedPage {
  readonly page: StoredSourcePage;
  /** See `pageFingerprint`. */
  readonly name: string;
}

/**
 * As `storedPages`, each with its name, since it holds no gold any more that it could be named by.
 * @throws the signal's reason when it aborts
 */
export async function* namedPages(
  store: Pick<Store, "pages" | "captures">,
  ids: readonly string[],
  corpus: string,
  signal?: AbortSignal,
): AsyncGenerator<NamedPage> {
  for await (const record of pagesWithGold(store, ids, signal)) {
    const page = storedPageOf(store, record, corpus);
    yield { page, name: pageFingerprint({ ...page, gold: goldInUse(record) }) };
  }
}
