/**
 * What the lexical score reads: the words of a run, of the heading above it and of the runs beside it, and the words
 * that its elements are named by.
 */
import { DEFAULT_BITS, hashedToken, textHash } from "../../../learn/hashed-linear";
import type { Page } from "../../../page/page";
import { eachPythonWord } from "../../../text/words";
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

/** What a token is of a run; names and tags by how far out their element is. */
const KIND = { word: 0, heading: 1, before: 2, after: 3, tags: [4, 5, 6, 7], names: [8, 8, 9] } as const;

/** Hashed tokens of all P runs, those of run `r` at [starts[r], starts[r + 1]). */
export interface RunTokens {
  readonly tokens: Int32Array;
  /** (P + 1) */
  readonly starts: Int32Array;
}

/** Each token once a run, digits all being 0. O(words). */
export function tokensOf(runs: TextRuns): RunTokens {
  const found = new TokenList(runs.size);
  const words = Array.from({ length: runs.size }, (_, run) => wordsOf(runs, run));
  const namesOf = rememberedNames(runs);
  let heading: readonly number[] = [];
  for (let run = 0; run < runs.size; run++) {
    if (/^h[1-6]$/.test(runs.page.tags[runs.node[run]!]!)) heading = words[run]!;
    found.addAll(words[run]!, KIND.word, MOST_WORDS);
    found.addAll(heading, KIND.heading, MOST_BESIDE);
    found.addAll(words[run - 1] ?? [], KIND.before, MOST_BESIDE);
    found.addAll(words[run + 1] ?? [], KIND.after, MOST_BESIDE);
    const elements = around(runs, run);
    for (let level = 0; level < LEVELS && level < elements.length; level++) {
      const { tag, names } = namesOf(elements[level]!);
      found.add(tag, KIND.tags[Math.min(level, NEAR)]!);
      found.addAll(names, KIND.names[Math.min(level, NEAR - 1)]!, MOST_NAMES);
    }
    found.endRun();
  }
  return found.all();
}

/** Tokens of one run after the other, each once a run. */
class TokenList {
  private tokens = new Int32Array(1024);
  private size = 0;
  private run = 0;
  private readonly starts: Int32Array;
  /** By bucket and sign the last run that had it, and one. */
  private readonly lastRun = new Int32Array(2 ** (DEFAULT_BITS + 1));

  constructor(runs: number) {
    this.starts = new Int32Array(runs + 1);
  }

  add(hash: number, kind: number): void {
    const token = hashedToken(hash, kind);
    const place = token & (this.lastRun.length - 1);
    if (this.lastRun[place] === this.run + 1) return;
    this.lastRun[place] = this.run + 1;
    if (this.size === this.tokens.length) {
      const longer = new Int32Array(2 * this.size);
      longer.set(this.tokens);
      this.tokens = longer;
    }
    this.tokens[this.size++] = token;
  }

  addAll(hashes: readonly number[], kind: number, most: number): void {
    for (let at = 0; at < hashes.length && at < most; at++) this.add(hashes[at]!, kind);
  }

  endRun(): void {
    this.starts[++this.run] = this.size;
  }

  all(): RunTokens {
    return { tokens: this.tokens.slice(0, this.size), starts: this.starts };
  }
}

/** Hashes of the first words of a run. */
function wordsOf({ page, of, start, end }: TextRuns, run: number): number[] {
  const words: number[] = [];
  for (let leaf = start[run]!; leaf < end[run]! && words.length < MOST_WORDS; leaf++) {
    if (of[leaf] !== run) continue;
    const text = page.leaves[leaf]!.text.slice(0, MOST_CHARACTERS).toLowerCase();
    eachPythonWord(text, (from, to) => words.push(textHash(text, true, from, to)) < MOST_WORDS);
  }
  return words;
}

/** What an element is called, hashed. */
interface Names {
  readonly tag: number;
  /** Of the words of its class names and id. */
  readonly names: readonly number[];
}

/** Names by element, each element and each name read once: those of a list are called alike. */
function rememberedNames({ page }: TextRuns): (node: number) => Names {
  const known = new Array<Names | undefined>(page.size);
  const parts = new Map<string, readonly number[]>();
  const partsOf = (name: string): readonly number[] => {
    let hashes = parts.get(name);
    if (hashes === undefined) parts.set(name, (hashes = partsIn(name)));
    return hashes;
  };
  return (node) => (known[node] ??= { tag: textHash(page.tags[node]!), names: namesIn(page, node, partsOf) });
}

function namesIn(page: Page, node: number, partsOf: (name: string) => readonly number[]): readonly number[] {
  let all: readonly number[] = [];
  for (const { name, value } of page.attributes[node]!)
    if (name === "class" || name === "id")
      all = all.length === 0 ? partsOf(value) : [...all, ...partsOf(value)];
  return all;
}

const [LETTER_A, LETTER_Z] = [97, 122];

/** Hashes of the runs of two letters and more in a name. */
function partsIn(name: string): readonly number[] {
  const hashes: number[] = [];
  const lower = name.slice(0, MOST_CHARACTERS).toLowerCase();
  let start = 0;
  for (let at = 0; at <= lower.length; at++) {
    const code = at < lower.length ? lower.charCodeAt(at) : 0;
    if (code >= LETTER_A && code <= LETTER_Z) continue;
    if (at - start > 1 && hashes.push(textHash(lower, false, start, at)) === MOST_NAMES) break;
    start = at + 1;
  }
  return hashes;
}
