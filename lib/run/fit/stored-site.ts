/** A site of the store, as something to fit to. */
import type { Store } from "../../store/store";
import { storedPages, type StoredSourcePage } from "../sources/stored";
import type { SitePages } from "../threads/schedule";
import { siteFingerprint } from "./fingerprint";

/** The pages of a site in a corpus, and what names them together. */
export interface StoredSite {
  /** By key, as a run sees them. */
  readonly pages: readonly StoredSourcePage[];
  readonly fits: SitePages;
}

export async function siteOfStore(
  store: Pick<Store, "pages">,
  corpusId: string,
  site: string,
): Promise<StoredSite> {
  const ids = await store.pages.ids({ corpusId, sites: [site], sort: "key" });
  const pages: StoredSourcePage[] = [];
  for await (const page of storedPages(store, ids, site)) pages.push(page);
  return { pages, fits: { name: site, pages: pages.length, fingerprint: siteFingerprint(pages) } };
}
