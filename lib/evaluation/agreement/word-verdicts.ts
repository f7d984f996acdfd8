/**
 * What answers say of the words of a page, in a form that is stored with a run: with it a review knows on which
 * text extractors differ without asking them again.
 */
import type { Page } from "../../page/page";
import { leafWordsOf } from "../../page/view-statistics";

/** Neighbouring words with the same verdict. */
export interface VerdictRun {
  /** At least 1. */
  readonly words: number;
  readonly isKept: boolean;
  /** False also where that is not known. */
  readonly isContent: boolean;
}

/** The verdicts of one answer on all words of a page, in their order. */
export interface WordVerdicts {
  /** Whether it is known which words are content. */
  readonly hasGold: boolean;
  readonly runs: readonly VerdictRun[];
}

/**
 * The verdicts on leaves as verdicts on words: a text counts by its words, so that a paragraph weighs more than
 * a link. Texts without a word weigh nothing.
 * @param keep (L)
 * @param content (L) by gold; null where that is not known
 */
export function wordVerdictsOf(page: Page, keep: Uint8Array, content: Uint8Array | null): WordVerdicts {
  const runs: { words: number; isKept: boolean; isContent: boolean }[] = [];
  for (const [leaf, words] of leafWordsOf(page).entries()) {
    if (words === 0) continue;
    const isKept = keep[leaf] === 1;
    const isContent = content?.[leaf] === 1;
    const last = runs.at(-1);
    if (last !== undefined && last.isKept === isKept && last.isContent === isContent) last.words += words;
    else runs.push({ words, isKept, isContent });
  }
  return { hasGold: content !== null, runs };
}

/** Kept and content, extra, missed, rightly dropped; and kept and dropped where content is not known. */
const WITH_GOLD = { kept: { right: "k", wrong: "x" }, dropped: { right: "d", wrong: "m" } } as const;
const WITHOUT = { kept: "+", dropped: "-" } as const;

/** As it is stored: a sign and the number of words of each run, e.g. `d120k340m12`. */
export function packVerdicts({ hasGold, runs }: WordVerdicts): string {
  const signOf = ({ isKept, isContent }: VerdictRun): string => {
    const verdict = isKept ? "kept" : "dropped";
    return hasGold ? WITH_GOLD[verdict][isKept === isContent ? "right" : "wrong"] : WITHOUT[verdict];
  };
  return runs.map((run) => `${signOf(run)}${run.words}`).join("") || (hasGold ? "" : "-0");
}

/** Inverse of `packVerdicts`. */
export function unpackVerdicts(packed: string): WordVerdicts {
  const runs: VerdictRun[] = [];
  let sign = "";
  let words = 0;
  const end = (): void => {
    if (words > 0)
      runs.push({
        words,
        isKept: sign === WITH_GOLD.kept.right || sign === WITH_GOLD.kept.wrong || sign === WITHOUT.kept,
        isContent: sign === WITH_GOLD.kept.right || sign === WITH_GOLD.dropped.wrong,
      });
  };
  for (const character of packed) {
    if (character >= "0" && character <= "9") {
      words = words * 10 + Number(character);
      continue;
    }
    end();
    sign = character;
    words = 0;
  }
  end();
  return { hasGold: sign !== WITHOUT.kept && sign !== WITHOUT.dropped, runs };
}
