import { goldInUse } from "../../corpus/gold-in-use";
import type { OpenCorpus } from "../../corpus/recognise";
import type { CorpusEntry } from "../../corpus/record";
import { NotFoundError } from "../../errors";
import type { Store } from "../../store/store";
import { decodingOf } from "./stored-page";

/**
 * A corpus of the database as the commands read one from a folder. @throws NotFoundError where no corpus has
 * that name
 */
export async function storedCorpus(store: Store, name: string): Promise<OpenCorpus> {
  const corpus = await store.corpora.findByName(name);
  if (corpus === null) throw new NotFoundError("corpus", name);
  const ids = await store.pages.ids({ corpusId: corpus.id, sort: "key" });
  async function* entries(): AsyncGenerator<CorpusEntry> {
    for (const id of ids) {
      const page = await store.pages.get(id);
      const { key, url, site, kind } = page;
      yield {
        gold: { ...known({ url, site, kind }), ...goldInUse(page), ...known(decodingOf(page)), id: key },
        origin: `${name}/${key}`,
        bytes: () => store.pages.bytes(id),
      };
    }
  }
  return {
    name,
    format: "native",
    entries: entries(),
    count: ids.length,
    rejects: [],
    notes: [],
    close: async () => {},
  };
}

/** What of it is known; a gold record leaves out the rest. */
function known(fields: Readonly<Record<string, string | null>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => field[1] !== null),
  );
}
