/**
 * Make a trained model of the combination the one that comes with Winnow: `npm run ship-model -- FILE`, where FILE
 * is what `winnow train combination --out FILE` wrote. docs/combination.md has the command that made today's.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { combination } from "../extractors/combination/combination";
import { modelFromJson } from "../recipes/model";

const target = new URL("../extractors/combination/shipped-model.ts", import.meta.url);
const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("which model? npm run ship-model -- FILE");
const { recipe, body, card } = modelFromJson(JSON.parse(readFileSync(file, "utf8")));
if (recipe.use !== combination.id) throw new Error(`${file} holds a model of ${recipe.use}`);
// Read once, so that what cannot be used is not shipped.
combination.configure({ ...recipe.params }).restore(body);
const { learned } = body as { readonly learned: unknown };
const corpora = card.data.corpus.split(" + ").map((name) => `- ${name}`);
writeFileSync(
  target,
  `/**
 * What the combination learned from ${card.data.pages} pages, sha-256
 * ${card.data.sha256}, of
 * ${corpora.join("\n * ")}
 *
 * Written by \`npm run ship-model\`.
 */
import type { WrittenCombination } from "./model";

// Base64 in one line: laid out, it would be no easier to read.
// prettier-ignore
export const SHIPPED_MODEL = (): WrittenCombination => (${JSON.stringify(learned)});
`,
);
