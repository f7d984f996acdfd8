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
  return wordTokens(text.toLowerCase(), { cjk: "run" })
    .flatMap((word) => word.match(HAN_OR_NOT) ?? [])
    .flatMap((run) => {
      const characters = HAN.test(run) ? [...run] : [run];
      if (characters.length > 1)
        return characters.slice(1).map((character, at) => characters[at]! + character);
      return STOPPED.has(run) ? [] : [run];
    });
}

/** (B) the terms of each block of a page, with repeats. */
export function termsOfBlocks({ leaves }: Page, { size, of }: BlockSet): string[][] {
  const terms = Array.from({ length: size }, (): string[] => []);
  of.forEach((block, leaf) => {
    if (block >= 0) for (const term of contentTerms(leaves[leaf]!.text)) terms[block]!.push(term);
  });
  return terms;
}
