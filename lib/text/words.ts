/**
 * How words are counted in scripts written without spaces: a whole run as one word, or each character as one.
 */
export type CjkWords = "run" | "char";

const WORD = /[\p{L}\p{M}\p{N}_]+/gu;
const PYTHON_WORD = /[\p{L}\p{N}_]+/gu;
const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}`;
// A character of such a script keeps the combining marks that follow it; everything else is a run that stops
// before one.
const WORD_OR_CHARACTER = new RegExp(
  `[${UNSPACED}]\\p{M}*|(?:(?![${UNSPACED}])[\\p{L}\\p{M}\\p{N}_])+`,
  "gu",
);

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
  return text.match(cjk === "char" ? WORD_OR_CHARACTER : WORD) ?? [];
}

/** What Python's `re.findall(r"\w+", text)` finds: letters, digits and underscores, no combining marks. */
export function pythonWords(text: string): string[] {
  return text.match(PYTHON_WORD) ?? [];
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
