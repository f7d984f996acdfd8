/** Training the model that comes with Winnow, by the corpora and the seed that it was trained with. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeWhole } from "../../corpus/files/whole-file";
import { AppError } from "../../errors";
import { combination } from "../../extractors/combination/combination";
import { configure } from "../../recipes/configure";
import { CODE_VERSION } from "../../run/generated/code-version";
import { train } from "../../run/fit/train";
import { openFiles } from "../../run/sources/files";
import { joined } from "../../run/sources/joined";
import type { Source } from "../../run/sources/source";
import type { Task } from "../../task";
import { inputsOf } from "./inputs";
import { shippedModelFile } from "./model-file";

/** In the order in which they are read, which the bytes depend on; as in docs/combination.md. */
export const SHIPPED_CORPORA = [
  ...["wcxb/dev", "scrapinghub", "fundus", "chinese-wced", "cleanportaleval"],
  ...["big9", "l3s-gn1", "cleaneval-en", "zh-news-10sites"],
] as const;
/** What `winnow train` takes where nobody says another. */
const SEED = 1;

export interface Shipping {
  /** The folder of the corpora, and their names in it. */
  readonly folder: string;
  readonly corpora: readonly string[];
  /** The file to write, or to compare with. */
  readonly target: string;
  /** The file for what was seen of a sample of the pages; see `inputsOf`. */
  readonly inputs: string;
  /** Compare, and write nothing. */
  readonly isCheck: boolean;
}

/**
 * Train and write, or compare. Nothing is held out: no score is part of the file.
 * @throws NotFoundError for a corpus that is not there; AppError `other-model` where the bytes are others; what
 * training throws
 */
export async function trainShipped(
  { folder, corpora, target, inputs, isCheck }: Shipping,
  task: Task,
): Promise<void> {
  const sources: Source[] = [];
  try {
    for (const name of corpora) sources.push(await openFiles(join(folder, name)));
    const recipe = configure({ use: combination.id, params: { ...combination.learning, seed: SEED } });
    const setup = { recipe, folds: 0, seed: SEED, metrics: [], code: CODE_VERSION };
    const source = sources.length === 1 ? sources[0]! : joined(sources);
    const file = shippedModelFile(await train({ source, ...setup }, task));
    if (!isCheck) {
      await writeWhole(target, file);
      const { pages, sha256 } = await inputsOf(folder, corpora, task);
      // As Prettier leaves it.
      await writeWhole(inputs, `{ "pages": ${pages}, "sha256": "${sha256}" }\n`);
    } else if ((await readFile(target, "utf8")) !== file)
      throw new AppError("other-model", `${target} is not what the training gives`);
  } finally {
    for (const source of sources) await source.close();
  }
}
