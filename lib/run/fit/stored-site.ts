/** A site of the store, as something to fit to. Gold decides nothing there, and is not read. */
import { NotFoundError } from "../../errors";
import { hostOf } from "../../page/parsing/parse";
import type { PageSource } from "../../store/interfaces/pages";
import type { Store } from "../../store/interfaces/store";
import type { StoredPayload } from "../sources/stored";
import type { SitePages } from "../threads/schedule";
import type { LearningPage } from "./corpus-of";
import { siteFingerprint } from "./fingerprint";

/** A page of a site of the store. */
export interface StoredSitePage extends LearningPage {
  readonly id: string;
  /** How large it is, decompressed. */
  readonly size: number;
  /** @throws NotFoundError where it was removed meanwhile */
  load(): Promise<StoredPayload>;
}

/** The pages of a site in a corpus, and what names them together. */
export interface StoredSite {
  /** By key, as a run sees them. */
  readonly pages: readonly StoredSitePage[];
  readonly fits: SitePages;
}

export async function siteOfStore(
  store: Pick<Store, "pages">,
  corpusId: string,
  site: string,
): Promise<StoredSite> {
  const ids = await store.pages.ids({ corpusId, sites: [site], sort: "key" });
  const sources = (await store.pages.sources(ids)).map(withSite);
  const fits = { name: site, pages: sources.length, fingerprint: siteFingerprint(sources) };
  return { pages: sources.map((source) => sitePageOf(store, source, site)), fits };
}

/** The site as runs know it. */
const withSite = (source: PageSource): PageSource => ({ ...source, site: source.site ?? hostOf(source.url) });

function sitePageOf(
  { pages }: Pick<Store, "pages">,
  { id, key, bytes: size }: PageSource,
  site: string,
): StoredSitePage {
  return {
    id,
    key,
    origin: `${site}/${key}`,
    size,
    async load() {
      // In this order, so that bytes that are replaced in between come under the name of others.
      const bytes = await pages.bytes(id);
      const [now] = (await pages.sources([id])).map(withSite);
      if (now === undefined) throw new NotFoundError("page", id);
      const { sha256, url, site: owner, encoding, lang } = now;
      return { id, bytes, sha256, url, site: owner, encoding, lang, gold: {} };
    },
  };
}
