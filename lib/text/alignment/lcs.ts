/**
 * Length of the longest common subsequence, bit-parallel (Crochemore et al. 2001, Hyyro 2004;
 * docs/algorithms/metrics.md#longest-common-subsequences).
 *
 * The shorter text is the pattern; one bit vector V stands for one column of the table. For each symbol of
 * the other text `V = (V + (V & M)) | (V & ~M)`, M being the positions of the symbol in the pattern, and the
 * zero bits of V at the end are the length. Our choices: common prefix and suffix are cut first; the M of a
 * rare symbol is a list of (word, bits), so that it touches only the words in which it occurs and those that
 * a carry runs through, that of a frequent one is a plain row; carries are found by bit logic on 32-bit
 * integers.
 */

/**
 * Above this many UTF-16 units in either text a character LCS takes seconds to minutes: callers compare words
 * instead and say so.
 */
export const CHARACTER_LIMIT = 200_000;

/**
 * Above this product of two lengths a token LCS takes more than a few seconds, 32 cells at a time: callers
 * count common tokens without their order instead and say so. Two texts of 250,000 words reach it.
 */
export const TOKEN_CELL_LIMIT = 62_500_000_000;

/**
 * Length of the longest common subsequence of two sequences of symbols; a symbol is a number in `[0,
 * alphabet)`.
 */
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
  // Ids in order of appearance, plus one; 0 is a unit that has not appeared.
  const ids = new Int32Array(0x10000);
  let alphabet = 0;
  const [aSymbols, bSymbols] = [a, b].map((text) => {
    const symbols = new Uint32Array(text.length);
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (ids[unit] === 0) ids[unit] = ++alphabet;
      symbols[i] = ids[unit]! - 1;
    }
    return symbols;
  }) as [Uint32Array, Uint32Array];
  return lcsLength(aSymbols, bSymbols, alphabet);
}

/**
 * Length of the longest common subsequence in tokens; null where the product of the lengths is above `limit`.
 */
export function tokenLcs(
  a: readonly string[],
  b: readonly string[],
  limit: number = TOKEN_CELL_LIMIT,
): number | null {
  if (a.length * b.length > limit) return null;
  const ids = new Map<string, number>();
  const [aSymbols, bSymbols] = [a, b].map((tokens) =>
    Uint32Array.from(tokens, (token) => {
      const known = ids.get(token);
      if (known !== undefined) return known;
      ids.set(token, ids.size);
      return ids.size - 1;
    }),
  ) as [Uint32Array, Uint32Array];
  return lcsLength(aSymbols, bSymbols, ids.size);
}

/**
 * Where each symbol occurs in the pattern: its entries are `[first[symbol], first[symbol + 1])` of words and
 * bits.
 */
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
  const words = new Int32Array(first[alphabet]!);
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

/**
 * A symbol found in this share of the pattern's words is cheaper to add word by word than entry by entry
 * (measured on English text).
 */
const DENSE_SHARE = 1 / 4;

/**
 * The masks of frequent symbols written out, a row of `size` words each; the row of a symbol, or -1. At most
 * 32 / DENSE_SHARE rows.
 */
function denseRows(
  { first, words, bits }: Masks,
  size: number,
  alphabet: number,
): { rowOf: Int32Array; rows: Int32Array } {
  const rowOf = new Int32Array(alphabet).fill(-1);
  let count = 0;
  for (let symbol = 0; symbol < alphabet; symbol++) {
    const entries = first[symbol + 1]! - first[symbol]!;
    if (entries > 0 && entries >= size * DENSE_SHARE) rowOf[symbol] = count++;
  }
  const rows = new Int32Array(count * size);
  for (let symbol = 0; symbol < alphabet; symbol++) {
    if (rowOf[symbol]! < 0) continue;
    for (let entry = first[symbol]!; entry < first[symbol + 1]!; entry++)
      rows[rowOf[symbol]! * size + words[entry]!] = bits[entry]!;
  }
  return { rowOf, rows };
}

function bitParallel(pattern: Uint32Array, text: Uint32Array, alphabet: number): number {
  const size = (pattern.length + 31) >> 5;
  const masks = masksOf(pattern, alphabet);
  const { rowOf, rows } = denseRows(masks, size, alphabet);
  const vector = new Int32Array(size).fill(-1);
  for (let j = 0; j < text.length; j++) {
    const symbol = text[j]!;
    const row = rowOf[symbol]!;
    if (row >= 0) addDense(vector, rows, row * size);
    else addSparse(vector, masks, symbol);
  }
  let zeros = 0;
  for (let word = 0; word < size; word++) {
    const valid = word === size - 1 && pattern.length & 31 ? (1 << (pattern.length & 31)) - 1 : -1;
    zeros += onesOf(~vector[word]! & valid);
  }
  return zeros;
}

/** One column for a frequent symbol whose mask starts at `offset` of `rows`. */
function addDense(vector: Int32Array, rows: Int32Array, offset: number): void {
  let carry = 0;
  for (let word = 0; word < vector.length; word++) {
    const v = vector[word]!;
    const mask = rows[offset + word]!;
    const sum = (v + (v & mask) + carry) | 0;
    carry = ((v & mask) | (v & ~sum)) >>> 31;
    vector[word] = sum | (v & ~mask);
  }
}

/** One column for a rare symbol: only words in which it occurs, and those that a carry runs through. */
function addSparse(vector: Int32Array, { first, words, bits }: Masks, symbol: number): void {
  const end = first[symbol + 1]!;
  let carry = 0;
  let reached = 0;
  for (let entry = first[symbol]!; entry < end; entry++) {
    const word = words[entry]!;
    if (carry !== 0) carry = runCarry(vector, reached, word);
    const v = vector[word]!;
    const mask = bits[entry]!;
    const sum = (v + (v & mask) + carry) | 0;
    carry = ((v & mask) | (v & ~sum)) >>> 31;
    vector[word] = sum | (v & ~mask);
    reached = word + 1;
  }
  if (carry !== 0) runCarry(vector, reached, vector.length);
}

/**
 * Carry through words without the symbol: one that is all ones passes it on unchanged, the first other one
 * takes it. What comes out at `end`.
 */
function runCarry(vector: Int32Array, start: number, end: number): number {
  for (let word = start; word < end; word++) {
    const v = vector[word]!;
    if (v === -1) continue;
    vector[word] = v | (v + 1);
    return 0;
  }
  return 1;
}

function onesOf(bits: number): number {
  let count = bits - ((bits >>> 1) & 0x55555555);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  return (((count + (count >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
