/** What the people who finished a page say of its words: labels read off the page, made patterns of votes. */
import { nearestBlockOf } from "../../blocks/block-level";
import { roleLetter } from "../../evaluation/agreement/people/report";
import { Patterns, type PageVotes } from "../../evaluation/agreement/people/votes";
import { leavesOfStretches } from "../../gold/leaves";
import { stretches } from "../../gold/stretches";
import { expand, verdictOf } from "../../labels/expand";
import { ROLES, type LabelledInterval, type Operation } from "../../labels/model";
import { isReview } from "../../labels/reviewer";
import type { Page } from "../../page/page";
import { wordTokens } from "../../text/words";

/** A finished log of one person. */
export interface FinishedLog {
  readonly annotator: string;
  readonly operations: readonly Operation[];
}

/**
 * Whether a set is what a person finished: only those are compared. A reviewer has seen what others said.
 */
export const isRater = ({
  annotator,
  state,
}: {
  readonly annotator: string;
  readonly state: string;
}): boolean => state === "done" && !isReview(annotator);

/**
 * The votes of those who say something of a page: all text that somebody who finished did not label is
 * boilerplate to them, so that every word has a vote of everybody (docs/labels.md). Null where fewer than two
 * say something.
 */
export function pageVotes(page: Page, logs: readonly FinishedLog[]): PageVotes | null {
  const raters = logs
    .map(({ annotator, operations }) => ({
      annotator,
      labelled: expand(page, operations),
      saysNone: verdictOf(operations) === "no main content",
    }))
    .filter(({ labelled, saysNone }) => labelled.length > 0 || saysNone)
    .sort((a, b) => (a.annotator < b.annotator ? -1 : 1));
  if (raters.length < 2) return null;
  const readers = raters.map(({ labelled }) => reader(labelled));
  const textLetters = raters.map(({ labelled }) => lettersOfTexts(page, labelled));
  const [words, texts, blocks, roles] = [new Patterns(), new Patterns(), new Patterns(), new Patterns()];
  const blockOf = nearestBlockOf(page);
  const inBlock = new Map<number, { readonly patterns: Map<string, number>; words: number }>();
  for (const [index, { node, start, text }] of page.leaves.entries()) {
    texts.add(textLetters.map((letters) => letters[index]).join(""), 1);
    const block = blockOf[node]!;
    let own = inBlock.get(block);
    if (own === undefined) inBlock.set(block, (own = { patterns: new Map(), words: 0 }));
    for (const middle of middlesOf(text)) {
      const said = readers.map((read) => read(start + middle));
      const pattern = said.map(letterOf).join("");
      words.add(pattern, 1);
      roles.add(said.map(roleOf).join(""), 1);
      own.words += 1;
      own.patterns.set(pattern, (own.patterns.get(pattern) ?? 0) + 1);
    }
  }
  for (const { patterns, words: all } of inBlock.values())
    for (const [pattern, count] of patterns) blocks.add(pattern, count / all);
  return {
    raters: raters.map(({ annotator }) => annotator),
    ...{ words: words.cells(), texts: texts.cells(), blocks: blocks.cells(), roles: roles.cells() },
  };
}

const letterOf = (said: LabelledInterval | null): string =>
  said?.layer1 === "main" ? "m" : said?.layer1 === "undecided" ? "u" : "b";
const roleOf = (said: LabelledInterval | null): string =>
  said === null || said.role === null ? "." : roleLetter(ROLES.indexOf(said.role));

/**
 * Where the middles of a text's words are: a word that a label cuts is what its middle is, which is the longer
 * part.
 */
function* middlesOf(text: string): Generator<number> {
  let from = 0;
  for (const word of wordTokens(text)) {
    const at = text.indexOf(word, from);
    yield at + (word.length >> 1);
    from = at + word.length;
  }
}

/** Which interval a place lies in, asked from left to right; null outside of all. */
function reader(labelled: readonly LabelledInterval[]): (at: number) => LabelledInterval | null {
  let place = 0;
  return (at) => {
    while (place < labelled.length && labelled[place]!.end <= at) place++;
    const found = labelled[place];
    return found !== undefined && found.start <= at ? found : null;
  };
}

/** (L) the letter of each text, by the tie rule. */
function lettersOfTexts(page: Page, labelled: readonly LabelledInterval[]): string[] {
  const maskOf = (label: string): Uint8Array =>
    leavesOfStretches(page, stretches(labelled.filter(({ layer1 }) => layer1 === label)));
  const [main, undecided] = [maskOf("main"), maskOf("undecided")];
  return Array.from(main, (isMain, leaf) => (isMain === 1 ? "m" : undecided[leaf] === 1 ? "u" : "b"));
}
