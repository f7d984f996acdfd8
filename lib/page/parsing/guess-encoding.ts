import chardet from "chardet";

/** Bytes that are looked at: enough to tell, and the same time for pages of any size. */
const WINDOW = 64 * 1024;
/** Two bytes a character make sequences that nothing else has: the detector is sure of them, or it is none of them. */
const SURE = 90;
/** Fewer letters beyond ASCII tell of no language. */
const LEAST_LETTERS = 20;

const OF_SEVERAL_BYTES = new Set(["gb18030", "big5", "euc-jp", "euc-kr", "shift_jis"]);
/**
 * Of one byte a character, with letters that Western European texts do not have. All others are left to windows-1252:
 * where they differ from it, it is by a letter here and there, which is as soon guessed wrong.
 */
const OF_OTHER_LETTERS = new Set([
  ...["windows-1250", "windows-1251", "koi8-r", "iso-8859-5"],
  ...["windows-1253", "iso-8859-7", "windows-1254", "iso-8859-9"],
  ...["windows-1255", "iso-8859-8", "windows-1256", "iso-8859-6"],
]);

/*
 * Encodings of pages that say nothing of theirs and are no UTF-8, by how often which bytes follow each other (chardet,
 * after ICU's detector). Labels are those of the WHATWG standard; null where it is not clear.
 */

/** An encoding in which two bytes and more make a character. */
export function guessOfSeveralBytes(bytes: Uint8Array): string | null {
  const first = firstBeyondAscii(bytes);
  if (first < 0) return null;
  const { name, confidence } = likeliest(bytes.subarray(first, first + WINDOW));
  return confidence >= SURE && OF_SEVERAL_BYTES.has(name) ? name : null;
}

/** An encoding of one byte a character that is none of Western Europe. */
export function guessOfOtherLetters(bytes: Uint8Array): string | null {
  const first = firstBeyondAscii(bytes);
  if (first < 0) return null;
  const { words, letters } = foreignWords(bytes, first);
  if (letters < LEAST_LETTERS) return null;
  const { name } = likeliest(words);
  return OF_OTHER_LETTERS.has(name) ? name : null;
}

/** The encoding that these bytes look most like, and how sure that is, in per cent. */
function likeliest(bytes: Uint8Array): { readonly name: string; readonly confidence: number } {
  const { name = "", confidence = 0 } = chardet.analyse(bytes)[0] ?? {};
  return { name: name.toLowerCase(), confidence };
}

const firstBeyondAscii = (bytes: Uint8Array): number => bytes.findIndex((byte) => byte >= 0x80);
const isAsciiLetter = (byte: number): boolean => (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122);

/** The words with bytes beyond ASCII, with a blank between them: tags and English words would speak for English. */
function foreignWords(
  bytes: Uint8Array,
  first: number,
): { readonly words: Uint8Array; readonly letters: number } {
  const words = new Uint8Array(WINDOW);
  let size = 0;
  let letters = 0;
  let start = 0;
  let isForeign = false;
  const ends = Math.min(bytes.length, first + 16 * WINDOW);
  for (let at = first; at <= ends && size < WINDOW; at++) {
    const byte = at < ends ? bytes[at]! : 0;
    if (byte >= 0x80) {
      isForeign = true;
      letters++;
      words[size++] = byte;
    } else if (isAsciiLetter(byte)) words[size++] = byte;
    else {
      if (isForeign && size < WINDOW) words[size++] = 0x20;
      else size = start;
      start = size;
      isForeign = false;
    }
  }
  return { words: words.subarray(0, start), letters };
}
