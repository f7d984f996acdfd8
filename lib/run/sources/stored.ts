/** Pages of the store. */
import { PLAIN } from "../../blocks/templates/template-clusters";
import { GOLD_FROM, goldInUse } from "../../corpus/gold-in-use";
import { NotFoundError } from "../../errors";
import { goldKinds, goldOf } from "../../gold/gold";
import { hostOf } from "../../page/parsing/parse";
import type { PageWithGold } from "../../store/interfaces/pages";
import type { Store } from "../../store/interfaces/store";
import { pagesWithGold } from "./pages-with-gold";
import type { PagePayload, Source, SourcePage } from "./source";
import { decodingOf } from "./stored-page";

/** A page of the store, with what names its bytes. */
export interface StoredSourcePage extends SourcePage {
  readonly id: string;
  readonly title: string;
  readonly sha256: string;
  /** How large it is, decompressed. */
  readonly size: number;
  readonly encoding: string | null;
  load(): Promise<StoredPayload>;
}

/** A page of the store as it is when it is read, which may be another one than was listed. */
export interface StoredPayload extends PagePayload {
  readonly sha256: string;
}

/**
 * A corpus of the database.
 * @param from where the content of its pages is taken from @throws NotFoundError where no corpus has that name
 */
export async function storedCorpus(
  store: Pick<Store, "corpora" | "pages" | "captures">,
  name: string,
  from: keyof typeof GOLD_FROM = "any",
): Promise<Source> {
  const corpus = await store.corpora.findByName(name);
  if (corpus === null) throw new NotFoundError("corpus", name);
  const ids = await store.pages.ids({ corpusId: corpus.id, sort: "key" });
  return {
    name,
    count: ids.length,
    pages: storedPages(store, ids, name, GOLD_FROM[from]),
    rejects: [],
    close: async () => {},
  };
}

/**
 * Stored pages in the order of the ids; those that were removed meanwhile are left out.
 * @param corpus name of their corpus, for messages
 */
export async function* storedPages(
  store: Pick<Store, "pages" | "captures">,
  ids: readonly string[],
  corpus: string,
  goldFrom = goldInUse,
): AsyncGenerator<StoredSourcePage> {
  for await (const record of pagesWithGold(store, ids)) yield storedPageOf(store, record, corpus, goldFrom);
}

/** What a page shares with those like it: site and template. A page that is too plain to have one shares none. */
export function likeOf({ site, url, template }: Pick<PageWithGold, "site" | "url" | "template">): {
  readonly site: string | null;
  readonly template: string | null;
} {
  return { site: site ?? hostOf(url), template: template === `${PLAIN}` ? null : template };
}

/** A stored page as something to run on. @param corpus name of its corpus, for messages */
export function storedPageOf(
  { pages, captures }: Pick<Store, "pages" | "captures">,
  record: PageWithGold,
  corpus: string,
  goldFrom = goldInUse,
): StoredSourcePage {
  const { id, key, title, url, kind, lang, sha256, bytes: size } = record;
  const { site, template } = likeOf(record);
  return {
    id,
    key,
    title,
    origin: `${corpus}/${key}`,
    url,
    site,
    // Numbers are those of its corpus.
    template: template === null ? null : `${corpus} ${template}`,
    kind,
    lang,
    encoding: decodingOf(record).encoding,
    sha256,
    size,
    golds: goldKinds(goldFrom(record)),
    // Read again, so that a list of pages holds no gold texts.
    async load() {
      const { page: now, bytes } = await pages.withBytes(id);
      const { sha256: name, url: address } = now;
      const owner = now.site ?? hostOf(address);
      const gold = goldOf(goldFrom(now));
      const sheets = await captures.sheets(id, name);
      return {
        ...{ id, bytes, sha256: name, url: address, site: owner, ...decodingOf(now), gold },
        ...(sheets.length > 0 && { sheets }),
      };
    },
  };
}
