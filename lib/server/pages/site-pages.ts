import type { PageRecord, PageWithGold } from "../../store/interfaces/pages";
import type { Store } from "../../store/interfaces/store";

/** Other pages of the site that are looked at while a person waits. Models are fitted to all of them. */
const SITE_PAGES = 24;

/** They are read together, so they stay below this many bytes, but for the first one. */
const SITE_BYTES = 16 * 1024 * 1024;

export interface SiteSample {
  /** By key, as many as are looked at while a person waits; none for a page without a site. */
  readonly records: readonly PageWithGold[];
  /** How many there are. */
  readonly all: number;
}

/** Other pages of a page's site in its corpus. */
export async function sitePages(
  { pages }: Pick<Store, "pages">,
  { id, corpusId, site }: Pick<PageRecord, "id" | "corpusId" | "site">,
): Promise<SiteSample> {
  if (site === null) return { records: [], all: 0 };
  const others = (await pages.ids({ corpusId, sites: [site], sort: "key" })).filter((other) => other !== id);
  const found: PageWithGold[] = [];
  let bytes = 0;
  for (const record of await pages.withGold(others.slice(0, SITE_PAGES))) {
    bytes += record.bytes;
    if (found.length === 0 || bytes <= SITE_BYTES) found.push(record);
  }
  return { records: found, all: others.length };
}
