import { normalise } from "./normalise";

/**
 * How words are counted in scripts written without spaces: a whole run as one word, or each character as one.
 */
export type CjkWords = "run" | "char";

const WORD = /[\p{L}\p{M}\p{N}_]+/gu;
const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}`;

/** Runs of non-blank characters; no empty ones. */
export function wsTokens(text: string): string[] {
  return text.match(/\S+/g) ?? [];
}

/**
 * Runs of letters, marks, digits and underscores (docs/algorithms/conventions.md#words). With `cjk: "char"`,
 * the default, each code point of Han, Hiragana, Katakana, Thai, Lao and Khmer is a word of its own, with its
 * marks.
 */
export function wordTokens(text: string, { cjk = "char" }: { readonly cjk?: CjkWords } = {}): string[] {
  return cjk === "char" ? wordsAndCharacters(text) : (text.match(WORD) ?? []);
}

/** Words as short texts are compared by them: names, titles, dates, without case. */
export function comparedWords(text: string): string[] {
  return wordTokens(normalise(text, { fold: true }));
}

function wordsAndCharacters(text: string): string[] {
  const words: string[] = [];
  eachWord(text, (start, end) => {
    words.push(text.slice(start, end));
  });
  return words;
}

/**
 * Where the words of `wordTokens(text)` are, one after the other. A character of an unspaced script keeps the
 * combining marks that follow it; everything else is a run that stops before one. By a table of classes: a regular
 * expression asks the properties of every character again.
 */
export function eachWord(text: string, found: (start: number, end: number) => void): void {
  let start = 0;
  /** What the word that is open is: a run, a character of its own, or none. */
  let open = OTHER;
  for (let at = 0; at < text.length; at++) {
    const from = at;
    let code = text.charCodeAt(at);
    if (code >= 0xd800 && code < 0xdc00) {
      code = text.codePointAt(at)!;
      if (code > 0xffff) at++;
    }
    const here = classOf(code);
    const goesOn =
      open === LETTER
        ? here === LETTER || here === MARK
        : open === ALONE && (here === MARK || here === MARK_ALONE);
    if (goesOn) continue;
    if (open !== OTHER) found(start, from);
    start = from;
    open = here === MARK ? LETTER : here === MARK_ALONE ? ALONE : here;
  }
  if (open !== OTHER) found(start, text.length);
}

/** What Python's `re.findall(r"\w+", text)` finds: letters, digits and underscores, no combining marks. */
export function pythonWords(text: string): string[] {
  const words: string[] = [];
  eachPythonWord(text, (start, end) => {
    words.push(text.slice(start, end));
  });
  return words;
}

/** Where those words are in the text, one after the other, until `found` says false. */
export function eachPythonWord(text: string, found: (start: number, end: number) => boolean | void): void {
  let start = -1;
  for (let at = 0; at < text.length; at++) {
    const from = at;
    let code = text.charCodeAt(at);
    if (code >= 0xd800 && code < 0xdc00) {
      code = text.codePointAt(at)!;
      if (code > 0xffff) at++;
    }
    if (isOfPythonWord(code)) {
      if (start < 0) start = from;
    } else if (start >= 0) {
      if (found(start, from) === false) return;
      start = -1;
    }
  }
  if (start >= 0) found(start, text.length);
}

/** Whether each UTF-16 unit below the surrogates is of such a word, found once: 0 = not asked for yet, 1 no, 2 yes. */
const ofPythonWords = new Uint8Array(0x10000);

function isOfPythonWord(code: number): boolean {
  if (code > 0xffff) return LETTER_TEST.test(String.fromCodePoint(code));
  const known = ofPythonWords[code]!;
  if (known !== 0) return known === 2;
  const isLetter = LETTER_TEST.test(String.fromCodePoint(code));
  ofPythonWords[code] = isLetter ? 2 : 1;
  return isLetter;
}

// What a character is to a word: nothing, a part of a run, a word of its own, a mark that joins either, a
// mark that joins only a word of its own.
const OTHER = 1;
const LETTER = 2;
const ALONE = 3;
const MARK = 4;
const MARK_ALONE = 5;
/** Class of each UTF-16 unit below the surrogates, found once and kept: 0 = not asked for yet. */
const classes = new Uint8Array(0x10000);
const LETTER_TEST = /[\p{L}\p{N}_]/u;
const ALONE_TEST = new RegExp(`[${UNSPACED}]`, "u");
const MARK_TEST = /\p{M}/u;

function classOf(code: number): number {
  if (code < 0x10000) {
    const known = classes[code]!;
    return known !== 0 ? known : (classes[code] = classify(String.fromCodePoint(code)));
  }
  return classify(String.fromCodePoint(code));
}

function classify(character: string): number {
  if (MARK_TEST.test(character)) return ALONE_TEST.test(character) ? MARK_ALONE : MARK;
  if (ALONE_TEST.test(character)) return ALONE;
  return LETTER_TEST.test(character) ? LETTER : OTHER;
}

/** How many words `wordTokens(text)` finds, without building them. */
export function wordCount(text: string): number {
  let count = 0;
  let before = OTHER;
  for (let i = 0; i < text.length; i++) {
    let code = text.charCodeAt(i);
    if (code >= 0xd800 && code < 0xdc00) {
      code = text.codePointAt(i)!;
      if (code > 0xffff) i++;
    }
    const here = classOf(code);
    if (here === MARK) {
      // At the start of a run a mark begins a word.
      if (before !== OTHER) continue;
      before = LETTER;
      count++;
    } else if (here === MARK_ALONE) {
      if (before !== ALONE) count++;
      before = ALONE;
    } else {
      if (here === ALONE || (here === LETTER && before !== LETTER)) count++;
      before = here;
    }
  }
  return count;
}
