import type { OpenCorpus } from "../corpus/recognise";
import type { CorpusEntry } from "../corpus/record";
import { NotFoundError } from "../errors";
import type { Store } from "../store/store";

/** A corpus of the database as the commands read one from a folder. @throws NotFoundError where no corpus has that name */
export async function storedCorpus(store: Store, name: string): Promise<OpenCorpus> {
  const corpus = await store.corpora.findByName(name);
  if (corpus === null) throw new NotFoundError("corpus", name);
  const ids = await store.pages.ids({ corpusId: corpus.id, sort: "key" });
  async function* entries(): AsyncGenerator<CorpusEntry> {
    for (const id of ids) {
      const { key, gold, url, site, kind, lang, encoding } = await store.pages.get(id);
      const known = { url, site, kind, lang, encoding };
      const filled = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null));
      yield { gold: { ...filled, ...gold, id: key }, origin: `${name}/${key}`, bytes: () => store.pages.bytes(id) };
    }
  }
  return { name, format: "native", entries: entries(), count: ids.length, rejects: [], notes: [], close: async () => {} };
}
