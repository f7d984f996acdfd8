/** The terms by which LH tells blocks apart. */
import type { BlockSet } from "../../blocks/features/block-set";
import type { Page } from "../../page/page";
import { STOP_WORDS } from "../../text/stop-words";
import { wordTokens } from "../../text/words";

const STOPPED: ReadonlySet<string> = new Set(Object.values(STOP_WORDS).flatMap((list) => [...list]));
const HAN_OR_NOT = /\p{Script=Han}+|\P{Script=Han}+/gu;
const HAN = /^\p{Script=Han}/u;

/**
 * The terms of a text with repeats: words in lower case without function words of any language; of a run of
 * Chinese every two characters next to each other, since single ones occur on every page.
 */
export function contentTerms(text: string): string[] {
  const terms: string[] = [];
  eachTerm(text, (term) => terms.push(term));
  return terms;
}

/** One after the other: a list of all for each step takes a long text longer than what is done with it. */
function eachTerm(text: string, found: (term: string) => void): void {
  const pairOf = rememberedPairs();
  for (const word of wordTokens(text.toLowerCase(), { cjk: "run" }))
    for (const run of word.match(HAN_OR_NOT) ?? []) {
      let before = "";
      let isPair = false;
      if (HAN.test(run))
        for (const character of run) {
          if (before !== "") {
            found(pairOf(before, character));
            isPair = true;
          }
          before = character;
        }
      if (!isPair && !STOPPED.has(run)) found(run);
    }
}

/** Two characters as one string, which is made once: a page has the same pairs over and over. */
function rememberedPairs(): (first: string, second: string) => string {
  const known = new Map<number, string>();
  return (first, second) => {
    if (first.length + second.length > 2) return first + second;
    const key = first.charCodeAt(0) * 0x10000 + second.charCodeAt(0);
    let pair = known.get(key);
    if (pair === undefined) known.set(key, (pair = first + second));
    return pair;
  };
}

/** (B) the terms of each block of a page, with repeats. */
export function termsOfBlocks({ leaves }: Page, { size, of }: BlockSet): string[][] {
  const terms = Array.from({ length: size }, (): string[] => []);
  of.forEach((block, leaf) => {
    if (block >= 0) eachTerm(leaves[leaf]!.text, (term) => terms[block]!.push(term));
  });
  return terms;
}
