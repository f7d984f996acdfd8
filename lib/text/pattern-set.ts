/**
 * Several patterns asked of many short names, such as class names. Most names have none of them: which may match is
 * told by the pairs of letters in the name, of which a match begins with one, and only those are tried.
 */

/** Bit n of the result is 1 where pattern n matches somewhere in the name. */
export type PatternSet = (name: string) => number;

const LETTERS = 26;
const LETTER_A = 97;
/** What a match may stand behind: the edge of a part of a name, which is no letter of the match. */
const EDGE = /^\(\?:\^\|\[[^\]]*\]\)/;

/**
 * @param sources up to 31 regular expressions for any case, as text; each of their alternatives begins with two
 * letters in lower case, behind `(?:^|[...])` at most
 * @param edge what stands before each of them, as text
 * @throws Error for an alternative that begins with something else
 */
export function patternSet(sources: readonly string[], edge = ""): PatternSet {
  const patterns = sources.map((source) => new RegExp(`${edge}(?:${source})`, "i"));
  /** (26 * 26) the patterns that may begin with two letters. */
  const beginning = new Int32Array(LETTERS * LETTERS);
  sources.forEach((source, bit) => {
    for (const alternative of alternativesOf(source)) {
      const start = /^[a-z]{2}(?![?*{])/.exec(alternative.replace(EDGE, ""))?.[0];
      if (start === undefined)
        throw new Error(`an alternative that does not begin with letters: ${alternative}`);
      beginning[pairOf(start.charCodeAt(0) - LETTER_A, start.charCodeAt(1) - LETTER_A)]! |= 1 << bit;
    }
  });
  return (name) => {
    let possible = 0;
    let before = -1;
    for (let at = 0; at < name.length; at++) {
      // Capitals become small letters; what becomes a letter by it without being a capital costs a trial only.
      const letter = (name.charCodeAt(at) | 32) - LETTER_A;
      const isLetter = letter >= 0 && letter < LETTERS;
      if (isLetter && before >= 0) possible |= beginning[pairOf(before, letter)]!;
      before = isLetter ? letter : -1;
    }
    let found = 0;
    for (let bit = 0; possible !== 0; bit++, possible >>>= 1)
      if ((possible & 1) === 1 && patterns[bit]!.test(name)) found |= 1 << bit;
    return found;
  };
}

const pairOf = (first: number, second: number): number => first * LETTERS + second;

/** The alternatives of a regular expression that are not inside of brackets. */
function alternativesOf(source: string): string[] {
  const alternatives = [""];
  let depth = 0;
  for (const mark of source) {
    if (mark === "(" || mark === "[") depth++;
    else if (mark === ")" || mark === "]") depth--;
    if (mark === "|" && depth === 0) alternatives.push("");
    else alternatives[alternatives.length - 1] += mark;
  }
  return alternatives;
}
