/** The source file of the model that comes with Winnow, as text. */
import { InputError } from "../../errors";
import { combination } from "../../extractors/combination/combination";
import type { Model } from "../../recipes/model";

/** Where it is. */
export const SHIPPED_FILE = new URL("../../extractors/combination/shipped-model.ts", import.meta.url);

/**
 * The file for a model of the combination; the same model gives the same bytes.
 * @throws InputError `bad-model` for a model of another extractor, or one that cannot be used
 */
export function shippedModelFile({ recipe, body, card }: Model): string {
  if (recipe.use !== combination.id)
    throw new InputError("bad-model", `a model of ${recipe.use}, not of ${combination.id}`);
  // Read once, so that what cannot be used is not shipped.
  combination.configure({ ...recipe.params }).restore(body);
  const { learned } = body as { readonly learned: unknown };
  const corpora = card.data.corpus.split(" + ").map((name) => `- ${name}`);
  return `/**
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
`;
}
