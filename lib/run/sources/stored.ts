/** Pages of the store. */
import { goldInUse } from "../../corpus/gold-in-use";
import { NotFoundError } from "../../errors";
import { goldKinds, goldOf } from "../../gold/gold";
import { hostOf } from "../../page/parse";
import type { PageWithGold } from "../../store/interfaces/pages";
import type { Store } from "../../store/store";
import { pagesWithGold } from "./pages-with-gold";
import type { PagePayload, Source, SourcePage } from "./source";
import { decodingOf } from "./stored-page";

/** A page of the store, with what names its bytes. */
export interface StoredSourcePage extends SourcePage {
  readonly id: string;
  readonly sha256: string;
  /** How large it is, decompressed. */
  readonly size: number;
  readonly encoding: string | null;
}

/** A corpus of the database. @throws NotFoundError where no corpus has that name */
export async function storedCorpus(store: Pick<Store, "corpora" | "pages">, name: string): Promise<Source> {
  const corpus = await store.corpora.findByName(name);
  if (corpus === null) throw new NotFoundError("corpus", name);
  const ids = await store.pages.ids({ corpusId: corpus.id, sort: "key" });
  return {
    name,
    count: ids.length,
    pages: storedPages(store, ids, name),
    rejects: [],
    close: async () => {},
  };
}

/**
 * Stored pages in the order of the ids; those that were removed meanwhile are left out.
 * @param corpus name of their corpus, for messages
 */
export async function* storedPages(
  store: Pick<Store, "pages">,
  ids: readonly string[],
  corpus: string,
): AsyncGenerator<StoredSourcePage> {
  for await (const record of pagesWithGold(store, ids)) yield storedPageOf(store, record, corpus);
}

function storedPageOf(
  { pages }: Pick<Store, "pages">,
  record: PageWithGold,
  corpus: string,
): StoredSourcePage {
  const { id, key, url, kind, lang, sha256, bytes: size } = record;
  const site = record.site ?? hostOf(url);
  return {
    id,
    key,
    origin: `${corpus}/${key}`,
    url,
    site,
    kind,
    lang,
    encoding: decodingOf(record).encoding,
    sha256,
    size,
    golds: goldKinds(goldInUse(record)),
    // Read anew, so that a list of pages holds no gold texts.
    async load(): Promise<PagePayload> {
      const [now, bytes] = await Promise.all([pages.get(id), pages.bytes(id)]);
      return { id, bytes, url, site, ...decodingOf(now), gold: goldOf(goldInUse(now)) };
    },
  };
}
