/** How much text of a page answers differ on. Every figure here counts words. */
import type { WordVerdicts } from "./word-verdicts";

/** Neighbouring words of which each of V answers says the same. */
export interface VoteStretch {
  readonly words: number;
  /** (V) who keeps them. */
  readonly keeps: readonly boolean[];
  /** Null where content is not known. */
  readonly isContent: boolean | null;
}

/**
 * The answers of V voters laid side by side, in the order of the page. Null where they are not of the same text,
 * e.g. since one of them was given before the page was replaced.
 */
export function votesOn(answers: readonly WordVerdicts[]): readonly VoteStretch[] | null {
  const places = answers.map(() => 0);
  const left = answers.map(({ runs }) => runs[0]?.words ?? 0);
  const stretches: VoteStretch[] = [];
  while (left.some((words) => words > 0)) {
    const words = Math.min(...left);
    if (words === 0) return null;
    const runs = answers.map(({ runs: all }, voter) => all[places[voter]!]!);
    stretches.push({
      words,
      keeps: runs.map(({ isKept }) => isKept),
      isContent: answers[0]!.hasGold ? runs[0]!.isContent : null,
    });
    for (const voter of answers.keys()) {
      left[voter]! -= words;
      if (left[voter] === 0) left[voter] = answers[voter]!.runs[++places[voter]!]?.words ?? 0;
    }
  }
  return stretches;
}

/**
 * The words on which voters differ, each by the share of pairs of voters that differ on it: half against half
 * weighs most, one against many least, and a word on which all agree nothing. The unit is words, so that menus
 * of many small texts do not go before paragraphs.
 */
export function disputedWords(stretches: readonly VoteStretch[]): number {
  return stretches.reduce((sum, { words, keeps }) => {
    const kept = keeps.filter(Boolean).length;
    const pairs = (keeps.length * (keeps.length - 1)) / 2;
    return pairs === 0 ? sum : sum + (words * kept * (keeps.length - kept)) / pairs;
  }, 0);
}

/**
 * The places of the two voters who differ on most words of a page, the first ones of equals; null with fewer than
 * two.
 */
export function furthestApart(stretches: readonly VoteStretch[]): readonly [number, number] | null {
  const voters = stretches[0]?.keeps.length ?? 0;
  let widest: { readonly pair: readonly [number, number]; readonly words: number } | null = null;
  for (let a = 0; a < voters; a++) {
    for (let b = a + 1; b < voters; b++) {
      const words = stretches.reduce(
        (sum, stretch) => sum + (stretch.keeps[a] === stretch.keeps[b] ? 0 : stretch.words),
        0,
      );
      if (widest === null || words > widest.words) widest = { pair: [a, b], words };
    }
  }
  return widest?.pair ?? null;
}

/** The votes on a page as a strip of cells of equally many words, `1` where most of the cell is kept. */
export interface VoteStrip {
  /** (V) a string of as many `0` and `1` as there are cells, or as words where those are fewer. */
  readonly votes: readonly string[];
  /** The same of what is content; null where that is not known. */
  readonly gold: string | null;
}

/** @param most cells at most */
export function voteStrip(stretches: readonly VoteStretch[], most: number): VoteStrip {
  const total = stretches.reduce((sum, { words }) => sum + words, 0);
  const cells = Math.min(most, total);
  const voters = stretches[0]?.keeps.length ?? 0;
  const sums = Array.from({ length: voters + 1 }, () => new Float64Array(cells));
  let start = 0;
  for (const { words, keeps, isContent } of stretches) {
    const from = (start * cells) / total;
    const to = ((start + words) * cells) / total;
    for (let cell = Math.floor(from); cell < Math.min(cells, Math.ceil(to)); cell++) {
      const share = Math.min(to, cell + 1) - Math.max(from, cell);
      for (const [row, isIn] of [...keeps, isContent === true].entries())
        if (isIn) sums[row]![cell]! += share;
    }
    start += words;
  }
  const drawn = sums.map((row) => Array.from(row, (share) => (share > 0.5 ? "1" : "0")).join(""));
  return {
    votes: drawn.slice(0, voters),
    gold: stretches[0] === undefined || stretches[0].isContent === null ? null : drawn[voters]!,
  };
}
