/**
 * The word-LCS of any part of a page, to the last digit what `wordLcs` says of the rendered text. Rendering,
 * normalising and cutting into words is most of the work of scoring a mask; here each text of the page is cut
 * once, and only where two kept texts touch without a blank are they cut together.
 */
import { scored, type Scored } from "../evaluation/scoring/grade";
import { wordLcs } from "../evaluation/metrics/word-lcs";
import { prfOf } from "../gold/prf";
import type { Page } from "../page/page";
import { boundariesOf, shownText, renderText } from "../page/render";
import { lcsLength, TOKEN_CELL_LIMIT } from "../text/alignment/lcs";
import { normalise } from "../text/normalise";
import { wordTokens } from "../text/words";

/** Words as numbers: words of the gold text by when they first come, all others one number. */
type Words = Uint32Array;

/** Texts cut together that are remembered: of a long line there are as many as ways to keep some of its texts. */
export const MOST_JOINED = 2048;

export class WordScorer {
  private readonly ids = new Map<string, number>();
  private readonly gold: Words;
  private readonly texts: readonly string[];
  /** (L) see `boundariesOf`. */
  private readonly boundaries: Uint8Array;
  private readonly wordsOfLeaf: Words[] = [];
  private readonly wordsOfJoined = new Map<string, Words>();

  constructor(
    page: Page,
    private readonly goldText: string,
  ) {
    for (const word of wordTokens(normalise(goldText)))
      if (!this.ids.has(word)) this.ids.set(word, this.ids.size);
    this.gold = this.wordsOf(goldText);
    this.texts = page.leaves.map(({ text }) => shownText(text));
    this.boundaries = boundariesOf(page);
  }

  /** How many texts cut together are remembered, for tests: at most `MOST_JOINED`. */
  get remembered(): number {
    return this.wordsOfJoined.size;
  }

  /**
   * @param keep (L) 1 where kept
   * @param page asked for only where the texts are too long to compare in order
   */
  grade(keep: Uint8Array, page: () => Page): Scored {
    const answer = this.answer(keep);
    if (this.gold.length * answer.length > TOKEN_CELL_LIMIT)
      return scored(wordLcs.score(this.goldText, renderText(page(), keep)));
    // What is no word of the gold text is in no common subsequence.
    const known = answer.filter((word) => word < this.ids.size);
    const common = lcsLength(this.gold, known, this.ids.size);
    return scored(prfOf(common, this.gold.length, answer.length));
  }

  private answer(keep: Uint8Array): Words {
    const parts: Words[] = [];
    let size = 0;
    /** Kept texts that must be cut into words together, by their leaves. */
    let together: number[] = [];
    const cut = (): void => {
      if (together.length === 0) return;
      const words = together.length === 1 ? this.leafWords(together[0]!) : this.joinedWords(together);
      parts.push(words);
      size += words.length;
      together = [];
    };
    let boundary = 0;
    for (let leaf = 0; leaf < this.texts.length; leaf++) {
      boundary = Math.max(boundary, this.boundaries[leaf]!);
      if (keep[leaf] !== 1) continue;
      const before = together.at(-1);
      if (before !== undefined && (boundary > 0 || isParted(this.texts[before]!, this.texts[leaf]!))) cut();
      // A text of nothing but invisible characters stands between two others without parting them.
      if (this.texts[leaf] !== "") together.push(leaf);
      boundary = 0;
    }
    cut();
    const answer = new Uint32Array(size);
    let at = 0;
    for (const words of parts) {
      answer.set(words, at);
      at += words.length;
    }
    return answer;
  }

  private leafWords(leaf: number): Words {
    return (this.wordsOfLeaf[leaf] ??= this.wordsOf(this.texts[leaf]!));
  }

  private joinedWords(leaves: readonly number[]): Words {
    const name = leaves.join(" ");
    const known = this.wordsOfJoined.get(name);
    if (known !== undefined) return known;
    const words = this.wordsOf(leaves.map((leaf) => this.texts[leaf]!).join(""));
    if (this.wordsOfJoined.size >= MOST_JOINED) this.wordsOfJoined.clear();
    this.wordsOfJoined.set(name, words);
    return words;
  }

  private wordsOf(text: string): Words {
    const other = this.ids.size;
    return Uint32Array.from(wordTokens(normalise(text)), (word) => this.ids.get(word) ?? other);
  }
}

const ASCII = /^[\u0000-\u007f]$/;
const ASCII_SIGN = /^(?!\w)[\u0000-\u007f]$/;

/**
 * Whether two texts that touch have the words that each has alone: no word runs through the seam, and nothing
 * at it composes with what is on the other side, which what is behind a sign in ASCII never does but by a mark.
 */
function isParted(before: string, after: string): boolean {
  const first = after[0] ?? "";
  return ASCII_SIGN.test(first) || (ASCII_SIGN.test(before.at(-1) ?? "") && ASCII.test(first));
}
