/**
 * How much of a page's title a short text is (docs/algorithms/song.md#title-and-end-of-a-blog-post): the text
 * against the whole title and against each of its parts, because a title is mostly the article's and the
 * site's name, parted by a dash or a bar.
 */
export const TITLE_SIMILARITIES = ["lcs", "dice", "contain"] as const;
export type TitleSimilarity = (typeof TITLE_SIMILARITIES)[number];

/**
 * The blanks around a part are trimmed later, so one on each side of a dash is enough to tell it from a
 * hyphen.
 */
const SEPARATOR = /\s-\s|::|[|_–—»·：]/;
/** More of a title than this is not looked at: it keeps a symbol of the title within eight bits. */
const MAX_TITLE = 250;
/** Longer texts are no titles; the caller asks for shorter ones only. */
export const MAX_CANDIDATE = 250;

/**
 * A function from texts to their similarity with the title, in [0, 1]; white space is collapsed and trimmed,
 * case counts. `lcs`: 2 * LCS / (lengths), `dice`: the same of pairs of characters, `contain`: length over
 * that of the part, where it occurs in the part.
 */
export function titleSimilarity(title: string, kind: TitleSimilarity): (text: string) => number {
  const whole = title.slice(0, MAX_TITLE).trim();
  const parts = [...new Set([whole, ...whole.split(SEPARATOR).map((part) => part.trim())])].filter(
    (part) => part.length >= 2,
  );
  // Characters of the title are numbered from 1, so that a text is looked up once for all parts.
  const symbols = new Uint8Array(0x10000);
  let alphabet = 1;
  for (let i = 0; i < whole.length; i++)
    if (symbols[whole.charCodeAt(i)] === 0) symbols[whole.charCodeAt(i)] = alphabet++;
  const patterns = parts.map((part) => patternOf(part, symbols, alphabet));
  const codes = new Uint8Array(MAX_CANDIDATE);
  return (text) => {
    const length = readInto(codes, text, symbols);
    if (length < 1) return 0;
    let best = 0;
    for (const pattern of patterns) {
      // No measure can pass the share that the shorter one is of both.
      if ((2 * Math.min(length, pattern.length)) / (length + pattern.length) <= best) continue;
      best = Math.max(
        best,
        kind === "lcs"
          ? lcsShare(pattern, codes, length)
          : kind === "dice"
            ? diceShare(pattern, codes, length)
            : containShare(pattern, codes, length),
      );
    }
    return best;
  };
}

interface Pattern {
  readonly length: number;
  readonly codes: Uint8Array;
  /** For each symbol the positions it has in the part, `words` words of 32 bits each. */
  readonly masks: Int32Array;
  readonly words: number;
}

function patternOf(part: string, symbols: Uint8Array, alphabet: number): Pattern {
  const words = (part.length + 31) >> 5;
  // By code units, as candidates are read: of the text itself it would be by characters, which may be two of these.
  const codes = Uint8Array.from({ length: part.length }, (_, i) => symbols[part.charCodeAt(i)]!);
  const masks = new Int32Array(alphabet * words);
  codes.forEach((symbol, i) => (masks[symbol * words + (i >> 5)]! |= 1 << (i & 31)));
  return { length: part.length, codes, masks, words };
}

/**
 * Symbols of the collapsed, trimmed text; 0 for a character that the title has not. @returns how many, -1 for
 * too many
 */
function readInto(codes: Uint8Array, text: string, symbols: Uint8Array): number {
  let length = 0;
  let isBlankPending = false;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 32 || (unit >= 9 && unit <= 13) || unit === 0xa0) {
      isBlankPending = length > 0;
      continue;
    }
    if (length + 2 > codes.length) return -1;
    if (isBlankPending) codes[length++] = symbols[32]!;
    isBlankPending = false;
    codes[length++] = symbols[unit]!;
  }
  return length;
}

const vector = new Int32Array((MAX_TITLE + 31) >> 5);

/** Bit-parallel longest common subsequence (see lcs.ts) for texts of a few words of bits. */
function lcsShare({ length, masks, words }: Pattern, codes: Uint8Array, size: number): number {
  vector.fill(-1, 0, words);
  for (let i = 0; i < size; i++) {
    const symbol = codes[i]!;
    if (symbol === 0) continue;
    let carry = 0;
    for (let word = 0; word < words; word++) {
      const v = vector[word]!;
      const mask = masks[symbol * words + word]!;
      const sum = (v + (v & mask) + carry) | 0;
      carry = ((v & mask) | (v & ~sum)) >>> 31;
      vector[word] = sum | (v & ~mask);
    }
  }
  let common = 0;
  for (let position = 0; position < length; position++)
    if ((vector[position >> 5]! & (1 << (position & 31))) === 0) common++;
  return (2 * common) / (length + size);
}

function diceShare({ codes: part }: Pattern, codes: Uint8Array, size: number): number {
  if (size < 2 || part.length < 2) return 0;
  const left = new Map<number, number>();
  for (let i = 1; i < part.length; i++) {
    const pair = part[i - 1]! * 256 + part[i]!;
    left.set(pair, (left.get(pair) ?? 0) + 1);
  }
  let common = 0;
  for (let i = 1; i < size; i++) {
    const pair = codes[i - 1]! * 256 + codes[i]!;
    const count = left.get(pair) ?? 0;
    if (count > 0) {
      common++;
      left.set(pair, count - 1);
    }
  }
  return (2 * common) / (part.length - 1 + size - 1);
}

function containShare({ codes: part }: Pattern, codes: Uint8Array, size: number): number {
  for (let at = 0; at + size <= part.length; at++) {
    let same = 0;
    while (same < size && codes[same] !== 0 && codes[same] === part[at + same]) same++;
    if (same === size) return size / part.length;
  }
  return 0;
}
