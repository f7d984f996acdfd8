/**
 * The weights that L-Extractor comes with are those that training on the starter corpus gives.
 * `WINNOW_TRAIN=1 npx vitest run lib/run/fit/starter-weights.test.ts` writes them, for Prettier to lay out.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { openCorpus } from "../../corpus/formats/recognise";
import { STARTER_WEIGHTS } from "../../extractors/debnath/starter-weights";
import { configure } from "../../recipes/configure";
import { pagesOf } from "../sources/files";
import { listPages } from "../sources/source";
import { corpusOf } from "./corpus-of";

const starter = fileURLToPath(new URL("../../../prisma/starter", import.meta.url));
const file = new URL("../../extractors/debnath/starter-weights.ts", import.meta.url);

const HEAD = `/** The weights that L-Extractor comes with; lib/run/fit/starter-weights.test.ts writes them. */
export const STARTER_WEIGHTS = `;

test("the weights of L-Extractor are those that training on the starter corpus gives, to the byte", async () => {
  const opened = await openCorpus(starter);
  try {
    const pages = await listPages({ pages: pagesOf(opened.entries) });
    const trained = configure({ use: "l-extractor", params: { weights: "trained" } });
    const { model } = await trained.fit(corpusOf(pages, "labels"));
    const text = JSON.stringify((model as { readonly learned: unknown }).learned);
    if (process.env["WINNOW_TRAIN"] === "1") writeFileSync(file, `${HEAD}${text};\n`);
    else expect(JSON.stringify(STARTER_WEIGHTS)).toBe(text);
  } finally {
    await opened.close();
  }
});
