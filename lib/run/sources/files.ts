/** Pages in a folder, an archive or a list of files, in any known layout. */
import { entrySheets } from "../../corpus/entry-sheets";
import { openCorpus, type OpenCorpus } from "../../corpus/formats/recognise";
import type { CorpusEntry } from "../../corpus/record";
import { goldKinds, goldOf } from "../../gold/gold";
import { hostOf } from "../../page/parsing/parse";
import { quietTask } from "../../task";
import type { Source, SourcePage } from "./source";

/** @throws as `openCorpus` */
export async function openFiles(path: string): Promise<Source> {
  const opened = await openCorpus(path);
  const { name, format, count, rejects, close } = opened;
  return { name, format, count, pages: preparedPages(opened), rejects, close };
}

/** An archive is read when its pages are walked. */
async function* preparedPages(opened: OpenCorpus): AsyncGenerator<SourcePage> {
  await opened.prepare?.(quietTask);
  yield* pagesOf(opened.entries);
}

/** Pages as importers read them. */
export async function* pagesOf(entries: AsyncIterable<CorpusEntry>): AsyncGenerator<SourcePage> {
  for await (const entry of entries) yield pageOf(entry);
}

function pageOf(entry: CorpusEntry): SourcePage {
  const { gold, origin } = entry;
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
    async load() {
      const bytes = await entry.bytes();
      const { httpCharset = null } = entry;
      const hints = { encoding, lang, httpCharset };
      const sheets = await entrySheets(entry, bytes, hints);
      return {
        ...{ id: key, bytes, url, site, ...hints, gold: goldOf(gold) },
        ...(sheets.length > 0 && { sheets }),
      };
    },
  };
}
