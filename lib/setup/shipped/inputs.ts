/**
 * What the shipped model saw of a sample of its pages, as one digest: a change of the reading of pages or of a feature
 * changes it, and then the model is not what `npm run train-shipped` gives any more, which takes minutes to find out.
 */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { examplesOf } from "../../extractors/combination/examples";
import { corpusOf } from "../../run/fit/corpus-of";
import { openFiles } from "../../run/sources/files";
import type { SourcePage } from "../../run/sources/source";
import type { Task } from "../../task";

/** Where the digest of the model that ships is. */
export const INPUTS_FILE = new URL("inputs.json", import.meta.url);
/** One page in so many, in the order of the corpus: some sixty of the nine. */
const STEP = 50;

export interface Inputs {
  readonly pages: number;
  /** SHA-256 of features, words, labels and weights, in hexadecimal digits. */
  readonly sha256: string;
}

/** @throws NotFoundError for a corpus that is not there; as `examplesOf` */
export async function inputsOf(folder: string, corpora: readonly string[], task: Task): Promise<Inputs> {
  const hash = createHash("sha256");
  let count = 0;
  for (const name of corpora) {
    const source = await openFiles(join(folder, name));
    try {
      const pages: SourcePage[] = [];
      let at = 0;
      for await (const page of source.pages)
        if (at++ % STEP === 0 && page.golds.includes("content")) pages.push(page);
      const examples = await examplesOf(corpusOf(pages, "labels"), { seed: 1, hideNames: true }, task);
      for (const { rows, words, labels, weights, isUnnamed } of examples) {
        if (!isUnnamed) count++;
        for (const { buffer, byteOffset, byteLength } of [rows, words.tokens, words.starts, labels, weights])
          hash.update(new Uint8Array(buffer, byteOffset, byteLength));
      }
    } finally {
      await source.close();
    }
  }
  return { pages: count, sha256: hash.digest("hex") };
}
