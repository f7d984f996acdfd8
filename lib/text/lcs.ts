/**
 * Length of the longest common subsequence, bit-parallel (Crochemore et al. 2001, Hyyro 2004; algorithms.md 8.9).
 *
 * The shorter text is the pattern; one bit vector V stands for one column of the table. For each symbol of the other text
 * `V = (V + (V & M)) | (V & ~M)`, M being the positions of the symbol in the pattern, and the zero bits of V at the end are the length. Our
 * choices: common prefix and suffix are cut first; M is a list of (word, bits), so that a symbol touches only the words in which it occurs and
 * the words that a carry runs through; carries are found by bit logic on 32-bit integers instead of in doubles.
 */

/** Above this many UTF-16 units in either text a character LCS takes seconds to minutes: callers compare words instead and say so. */
export const CHARACTER_LIMIT = 200_000;

/** Length of the longest common subsequence of two sequences of symbols; a symbol is a number in `[0, alphabet)`. */
export function lcsLength(a: Uint32Array, b: Uint32Array, alphabet: number): number {
  let start = 0;
  const shorter = Math.min(a.length, b.length);
  while (start < shorter && a[start] === b[start]) start++;
  let cut = 0;
  while (cut < shorter - start && a[a.length - 1 - cut] === b[b.length - 1 - cut]) cut++;
  const aRest = a.subarray(start, a.length - cut);
  const bRest = b.subarray(start, b.length - cut);
  const [pattern, text] = aRest.length <= bRest.length ? [aRest, bRest] : [bRest, aRest];
  return start + cut + (pattern.length === 0 ? 0 : bitParallel(pattern, text, alphabet));
}

/** Length of the longest common subsequence in UTF-16 units. Cap the lengths by CHARACTER_LIMIT before. */
export function charLcs(a: string, b: string): number {
  return lcsLength(unitsOf(a), unitsOf(b), 0x10000);
}

/** Length of the longest common subsequence in tokens. */
export function tokenLcs(a: readonly string[], b: readonly string[]): number {
  const ids = new Map<string, number>();
  const symbols = [a, b].map((tokens) =>
    Uint32Array.from(tokens, (token) => {
      const known = ids.get(token);
      if (known !== undefined) return known;
      ids.set(token, ids.size);
      return ids.size - 1;
    }),
  );
  return lcsLength(symbols[0]!, symbols[1]!, ids.size);
}

function unitsOf(text: string): Uint32Array {
  const units = new Uint32Array(text.length);
  for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i);
  return units;
}

/** Where each symbol occurs in the pattern: its entries are `[first[symbol], first[symbol + 1])` of words and bits. */
interface Masks {
  readonly first: Int32Array;
  readonly words: Int32Array;
  readonly bits: Int32Array;
}

function masksOf(pattern: Uint32Array, alphabet: number): Masks {
  const lastWord = new Int32Array(alphabet).fill(-1);
  const first = new Int32Array(alphabet + 1);
  for (let i = 0; i < pattern.length; i++) {
    const symbol = pattern[i]!;
    if (lastWord[symbol] === i >> 5) continue;
    lastWord[symbol] = i >> 5;
    first[symbol + 1]!++;
  }
  for (let symbol = 0; symbol < alphabet; symbol++) first[symbol + 1]! += first[symbol]!;
  const used = first.slice(0, alphabet);
  const words = new Int32Array(first[alphabet]!).fill(-1);
  const bits = new Int32Array(first[alphabet]!);
  lastWord.fill(-1);
  for (let i = 0; i < pattern.length; i++) {
    const symbol = pattern[i]!;
    if (lastWord[symbol] !== i >> 5) {
      lastWord[symbol] = i >> 5;
      words[used[symbol]!++] = i >> 5;
    }
    bits[used[symbol]! - 1]! |= 1 << (i & 31);
  }
  return { first, words, bits };
}

function bitParallel(pattern: Uint32Array, text: Uint32Array, alphabet: number): number {
  const { first, words, bits } = masksOf(pattern, alphabet);
  const size = (pattern.length + 31) >> 5;
  const vector = new Int32Array(size).fill(-1);
  for (let j = 0; j < text.length; j++) {
    const symbol = text[j]!;
    const end = first[symbol + 1]!;
    let carry = 0;
    let reached = 0;
    for (let entry = first[symbol]!; entry < end; entry++) {
      const word = words[entry]!;
      // A carry runs through words without the symbol as long as they are all ones, which it leaves as they are.
      for (; carry !== 0 && reached < word; reached++) {
        const v = vector[reached]!;
        if (v === -1) continue;
        vector[reached] = v | (v + 1);
        carry = 0;
      }
      const v = vector[word]!;
      const mask = bits[entry]!;
      const sum = (v + (v & mask) + carry) | 0;
      carry = ((v & mask) | (v & ~sum)) >>> 31;
      vector[word] = sum | (v & ~mask);
      reached = word + 1;
    }
    for (; carry !== 0 && reached < size; reached++) {
      const v = vector[reached]!;
      if (v === -1) continue;
      vector[reached] = v | (v + 1);
      carry = 0;
    }
  }
  let zeros = 0;
  for (let word = 0; word < size; word++) {
    const valid = word === size - 1 && pattern.length & 31 ? (1 << (pattern.length & 31)) - 1 : -1;
    zeros += onesOf(~vector[word]! & valid);
  }
  return zeros;
}

function onesOf(bits: number): number {
  let count = bits - ((bits >>> 1) & 0x55555555);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  return (((count + (count >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
