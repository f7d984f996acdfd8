/** How words are counted in scripts written without spaces: a whole run as one word, or each character as one. */
export type CjkWords = "run" | "char";

const WORD = /[\p{L}\p{M}\p{N}_]+/gu;
const PYTHON_WORD = /[\p{L}\p{N}_]+/gu;
const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}`;
// A character of such a script keeps the combining marks that follow it; everything else is a run that stops before one.
const WORD_OR_CHARACTER = new RegExp(`[${UNSPACED}]\\p{M}*|(?:(?![${UNSPACED}])[\\p{L}\\p{M}\\p{N}_])+`, "gu");

/** Runs of non-blank characters; no empty ones. */
export function wsTokens(text: string): string[] {
  return text.match(/\S+/g) ?? [];
}

/**
 * Runs of letters, marks, digits and underscores (algorithms.md 0.7). With `cjk: "char"`, the default, each code point of Han, Hiragana,
 * Katakana, Thai, Lao and Khmer is a word of its own, with its marks.
 */
export function wordTokens(text: string, { cjk = "char" }: { readonly cjk?: CjkWords } = {}): string[] {
  return text.match(cjk === "char" ? WORD_OR_CHARACTER : WORD) ?? [];
}

/** What Python's `re.findall(r"\w+", text)` finds: letters, digits and underscores, no combining marks. */
export function pythonWords(text: string): string[] {
  return text.match(PYTHON_WORD) ?? [];
}
