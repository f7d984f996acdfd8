import { openCorpus } from "../../corpus/formats/recognise";
import { decodeBytes } from "../../page/parsing/decode";
import { hostOf, parsePage } from "../../page/parsing/parse";
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
    for await (const { gold, bytes: read } of corpus.entries) {
      const { id: key, url = null, kind = null } = gold;
      if (keys !== null && !keys.has(key)) continue;
      const bytes = await read();
      const { html, encoding } = decodeBytes(bytes);
      const title = parsePage(html, { url, site: null }).title || key;
      await store.pages.add(corpusId, [
        { key, bytes, title, url, site: hostOf(url), kind, lang: null, encoding, gold },
      ]);
    }
  } finally {
    await corpus.close();
  }
  const { rows } = await store.pages.query({ corpusId, sort: "key" }, { limit: 500 });
  return rows.map(({ id, key }) => ({ id, key }));
}
