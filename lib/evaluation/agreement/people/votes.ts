/**
 * What several people said of one page, in a form that is small, is stored, and from which every measure of
 * agreement follows: how many words there are of each pattern of votes.
 */
import { z } from "zod";

/** What a finished set says of a word: main text, boilerplate, or that its annotator could not decide. */
export const SAID = ["main", "boilerplate", "undecided"] as const;
export type SaidLabel = (typeof SAID)[number];

/** A letter for each label of `SAID`, as a pattern has it. */
export const SAID_LETTERS = "mbu";

/** Things with the same votes: a letter for each rater, in their order, and how many there are. */
export type Cell = readonly [pattern: string, weight: number];

/** What the raters of a page say of its text. */
export interface PageVotes {
  /** (R) names, in one order for the whole page; two or more. */
  readonly raters: readonly string[];
  /** Patterns of words, in letters of `SAID_LETTERS`. */
  readonly words: readonly Cell[];
  /** The same of texts, each counting once; a text is what more than half of it is. */
  readonly texts: readonly Cell[];
  /** The same of words, the words of a block together weighing 1. */
  readonly blocks: readonly Cell[];
  /** Patterns of roles of words: a letter from `a` on for each role of the list it was made with, `.` for none. */
  readonly roles: readonly Cell[];
}

const cells = z.array(z.tuple([z.string(), z.number().nonnegative()]));
const stored = z.object({
  version: z.literal(1),
  raters: z.array(z.string()),
  words: cells,
  texts: cells,
  blocks: cells,
  roles: cells,
});

/** As it is stored. */
export const writeVotes = (votes: PageVotes): string => JSON.stringify({ version: 1, ...votes });

/** What was stored; null for votes of another version, which have to be counted again. */
export function readVotes(text: string): PageVotes | null {
  const known = stored.safeParse(JSON.parse(text));
  if (!known.success) return null;
  const { raters, words, texts, blocks, roles } = known.data;
  return { raters, words, texts, blocks, roles };
}

/** Adds up the weights of patterns; those that came first stay first. */
export class Patterns {
  private readonly weights = new Map<string, number>();

  add(pattern: string, weight: number): void {
    this.weights.set(pattern, (this.weights.get(pattern) ?? 0) + weight);
  }

  cells(): Cell[] {
    return [...this.weights];
  }
}

/** Words on which not all who decided say the same. */
export function disputedWordsOf({ words }: Pick<PageVotes, "words">): number {
  return words.reduce(
    (sum, [pattern, weight]) => sum + (pattern.includes("m") && pattern.includes("b") ? weight : 0),
    0,
  );
}

/** All words of a page. */
export const wordsOf = ({ words }: Pick<PageVotes, "words">): number =>
  words.reduce((sum, [, weight]) => sum + weight, 0);
