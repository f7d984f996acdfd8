/**
 * What the lexical score reads: the words of a run, of the heading above it and of the runs beside it, and the words
 * that its elements are named by.
 */
import { hashedToken } from "../../../learn/hashed-linear";
import { pythonWords } from "../../../text/words";
import { around, type TextRuns } from "./text-runs";

/** Characters of a text node that are looked at. */
const MOST_CHARACTERS = 1000;
/** More words of a run tell no more. */
const MOST_WORDS = 60;
/** Words that are read of a neighbour and of the last heading. */
const MOST_BESIDE = 8;
/** Words of an element's class names and id that are read. */
const MOST_NAMES = 24;
/** Elements around a run whose names are read; from the third on it does not matter how far off they are. */
const LEVELS = 6;
const NEAR = 3;

/** Hashed tokens of all P runs, those of run `r` at [starts[r], starts[r + 1]). */
export interface RunTokens {
  readonly tokens: Int32Array;
  /** (P + 1) */
  readonly starts: Int32Array;
}

/** Each token once a run, digits all being 0. O(words). */
export function tokensOf(runs: TextRuns): RunTokens {
  const tokens: number[] = [];
  const starts = new Int32Array(runs.size + 1);
  const seen = new Set<number>();
  const hashes = new Map<string, number>();
  const add = (token: string): void => {
    let hash = hashes.get(token);
    if (hash === undefined) hashes.set(token, (hash = hashedToken(token)));
    seen.add(hash);
  };
  const words = Array.from({ length: runs.size }, (_, run) => wordsOf(runs, run));
  const known = new Map<number, readonly string[]>();
  const partsOf = (node: number): readonly string[] => {
    let parts = known.get(node);
    if (parts === undefined) known.set(node, (parts = namesIn(runs, node)));
    return parts;
  };
  let heading: readonly string[] = [];
  for (let run = 0; run < runs.size; run++) {
    seen.clear();
    if (/^h[1-6]$/.test(runs.page.tags[runs.node[run]!]!)) heading = words[run]!;
    for (const word of words[run]!) add(`w${word}`);
    for (const word of heading.slice(0, MOST_BESIDE)) add(`h${word}`);
    for (const word of words[run - 1]?.slice(0, MOST_BESIDE) ?? []) add(`b${word}`);
    for (const word of words[run + 1]?.slice(0, MOST_BESIDE) ?? []) add(`a${word}`);
    addNames(runs, run, partsOf, add);
    for (const hash of seen) tokens.push(hash);
    starts[run + 1] = tokens.length;
  }
  return { tokens: Int32Array.from(tokens), starts };
}

/** The first words of a run, their digits 0. */
function wordsOf({ page, of, start, end }: TextRuns, run: number): string[] {
  const words: string[] = [];
  for (let leaf = start[run]!; leaf < end[run]! && words.length < MOST_WORDS; leaf++)
    if (of[leaf] === run)
      for (const word of pythonWords(page.leaves[leaf]!.text.slice(0, MOST_CHARACTERS).toLowerCase()))
        if (words.push(word.replace(/\d/g, "0")) === MOST_WORDS) break;
  return words;
}

/** Words of an element's class names and id. */
function namesIn({ page }: TextRuns, node: number): string[] {
  return page.attributes[node]!.filter(({ name }) => name === "class" || name === "id")
    .flatMap(({ value }) =>
      value
        .slice(0, MOST_CHARACTERS)
        .toLowerCase()
        .split(/[^a-z]+/),
    )
    .filter(({ length }) => length > 1)
    .slice(0, MOST_NAMES);
}

function addNames(
  runs: TextRuns,
  run: number,
  partsOf: (node: number) => readonly string[],
  add: (token: string) => void,
): void {
  const { page } = runs;
  let level = 0;
  for (const at of around(runs, run)) {
    if (level === LEVELS) break;
    add(`t${Math.min(level, NEAR)}${page.tags[at]!}`);
    for (const part of partsOf(at)) add(`c${level < NEAR - 1 ? 0 : 1}${part}`);
    level++;
  }
}
