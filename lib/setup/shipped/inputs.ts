/**
 * What the shipped model saw of a sample of its pages, as one digest: a change of the reading of pages or of a feature
 * changes it, and then the model is not what `npm run train-shipped` gives any more, which takes minutes to find out.
 */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { taughtBy } from "../../extractors/combination/examples";
import { wholeView } from "../../page/page";
import { labelledPage, read } from "../../run/fit/corpus-of";
import { openFiles } from "../../run/sources/files";

/** Where the digest of the model that ships is. */
export const INPUTS_FILE = new URL("inputs.json", import.meta.url);
/** One page in so many, in the order of the corpus: some sixty of the nine. */
const STEP = 50;

export interface Inputs {
  readonly pages: number;
  /** SHA-256 of features, words, labels and weights, in hexadecimal digits. */
  readonly sha256: string;
}

/** @throws NotFoundError for a corpus that is not there */
export async function inputsOf(folder: string, corpora: readonly string[]): Promise<Inputs> {
  const hash = createHash("sha256");
  let pages = 0;
  for (const name of corpora) {
    const source = await openFiles(join(folder, name));
    try {
      let at = 0;
      for await (const page of source.pages) {
        if (at++ % STEP !== 0 || !page.golds.includes("content")) continue;
        const { gold } = await page.load();
        const parsed = await read(page);
        const labelled = labelledPage(page.key, parsed, gold);
        if (labelled.gold === null) continue;
        pages++;
        const view = wholeView(parsed);
        for (const { rows, words, labels, weights } of taughtBy(page.key, view, labelled.gold, {
          hideNames: true,
        }))
          for (const part of [rows, words.tokens, words.starts, labels, weights])
            hash.update(new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
      }
    } finally {
      await source.close();
    }
  }
  return { pages, sha256: hash.digest("hex") };
}
