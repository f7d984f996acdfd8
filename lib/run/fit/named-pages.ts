/** Stored pages with the names of what decides their scores. */
import { goldInUse } from "../../corpus/gold-in-use";
import type { Store } from "../../store/interfaces/store";
import { pagesWithGold } from "../sources/pages-with-gold";
import { storedPageOf, type StoredSourcePage } from "../sources/stored";
import { pageFingerprint, sheetsName, type SitePageIdentity } from "./fingerprint";

export interface NamedPage {
  /** With the name of its style sheets, see `sheetsName`. */
  readonly page: StoredSourcePage & Pick<SitePageIdentity, "sheetsName">;
  /** See `pageFingerprint`. */
  readonly name: string;
}

/**
 * As `storedPages`, each with its name, since it holds neither gold nor style sheets that it could be named by.
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
    const sheets = await store.captures.sheets(page.id, page.sha256);
    yield {
      page: { ...page, sheetsName: sheetsName(sheets) },
      name: pageFingerprint({ ...page, gold: goldInUse(record), sheets }),
    };
  }
}
