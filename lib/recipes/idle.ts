/** Parameters of a recipe that were set and change nothing. */
import { idleSentences } from "../extractors/contract/params";
import { extractorById } from "../extractors/index";
import { usesOf, type Recipe } from "./recipe";

/** A sentence for each that changes nothing as the others are, each once. @throws UsageError as `canonical` */
export function idleIn(recipes: readonly Recipe[]): string[] {
  const sentences = recipes
    .flatMap(usesOf)
    .flatMap(({ use, params = {} }) => idleSentences(use, extractorById(use).params, params));
  return [...new Set(sentences)];
}
