import { openCorpus } from "../../corpus/formats/recognise";
import { readPage } from "../../jobs/import/read-page";
import type { Store } from "../../store/interfaces/store";

/**
 * Store pages of a corpus on this disk, in the order of their keys, as an import does.
 * @param keys only these; all that the corpus has where it is null
 * @returns key and id of each
 * @throws NotFoundError where the folder is missing
 */
export async function addPages(
  store: Store,
  folder: string,
  name: string,
  keys: ReadonlySet<string> | null = null,
): Promise<readonly { readonly id: string; readonly key: string }[]> {
  const { id: corpusId } = await store.corpora.create({ name, description: "" });
  const corpus = await openCorpus(folder);
  try {
    for await (const entry of corpus.entries) {
      const key = entry.gold.id;
      if (keys !== null && !keys.has(key)) continue;
      await store.pages.add(corpusId, [readPage(key, await entry.bytes(), entry).page]);
    }
  } finally {
    await corpus.close();
  }
  const { rows } = await store.pages.query({ corpusId, sort: "key" }, { limit: 500 });
  return rows.map(({ id, key }) => ({ id, key }));
}
