/** Pages in a folder, an archive or a list of files, in any known layout. */
import { openCorpus } from "../../corpus/formats/recognise";
import type { CorpusEntry } from "../../corpus/record";
import { goldKinds, goldOf } from "../../gold/gold";
import { hostOf } from "../../page/parsing/parse";
import type { Source, SourcePage } from "./source";

/** @throws as `openCorpus` */
export async function openFiles(path: string): Promise<Source> {
  const { name, format, count, entries, rejects, close } = await openCorpus(path);
  return { name, format, count, pages: pagesOf(entries), rejects, close };
}

/** Pages as importers read them. */
export async function* pagesOf(entries: AsyncIterable<CorpusEntry>): AsyncGenerator<SourcePage> {
  for await (const entry of entries) yield pageOf(entry);
}

function pageOf({ gold, origin, bytes }: CorpusEntry): SourcePage {
  const { id: key, url = null, kind = null, lang = null, encoding = null } = gold;
  const site = gold.site ?? hostOf(url);
  return {
    key,
    origin,
    url,
    site,
    kind,
    lang,
    golds: goldKinds(gold),
    load: async () => ({ id: key, bytes: await bytes(), url, site, encoding, lang, gold: goldOf(gold) }),
  };
}
