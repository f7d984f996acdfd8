/** What a cut mark says. Pure. */
import type { BlockSymbol } from "../../blocks/ble-ie/symbols";
import type { ParamValues } from "../../extractors/contract/contract";
import { ruleWords, SYMBOL_NAMES } from "./replay-words";

/** Why two children could not share a block: the rule of the grammar where the extractor has one. */
export function cutWords(params: ParamValues, before: string, after: string): string {
  const { grammar } = params;
  if ((grammar !== "sequence" && grammar !== "alternation") || !isSymbol(before) || !isSymbol(after))
    return `${after} cannot follow ${before}.`;
  return ruleWords(grammar, before, after);
}

const isSymbol = (letter: string): letter is BlockSymbol => Object.hasOwn(SYMBOL_NAMES, letter);

/** `p, element with inline content`; the letter alone where it is no symbol of a grammar. */
export const symbolWords = (letter: string): string =>
  isSymbol(letter) ? `${letter}, ${SYMBOL_NAMES[letter]}` : letter;
