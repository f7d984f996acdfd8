/**
 * Attribute 9 of S3 (section 3.3): how far a text is from the page's title, losing what the text says costing
 * most.
 */
import { collapse } from "./whitespace";

/**
 * What a character costs, in tenths, so that sums are whole numbers: one that only the title has, such as those of
 * the site's name, and one that only the text has, or has in place of another. S3 gives no weights; these are ours
 * (docs/algorithms/cardoso.md#the-nine-attributes-of-a-text).
 */
const ADDED = 1;
const DROPPED = 10;
/** What a character that both have saves: neither is it dropped, nor the title's added. */
const SAVED = DROPPED + ADDED;
/**
 * More of a title than this is not looked at: the distance costs the product of both lengths. No title of
 * WCXB's or scrapinghub's pages is as long.
 */
const MAX_TITLE = 500;
/**
 * A text that costs at least so much for each character of the title, by its characters alone, is no title: its
 * distance, 1 and more, is not worked out.
 */
const FAR = DROPPED;
/** The distance where there is no title. */
export const NO_TITLE_DISTANCE = 10;

/** What distances are not less than and not more than, as columns: objects for all texts of a page would cost more. */
export interface DistanceBounds {
  readonly least: Float64Array;
  readonly most: Float64Array;
}

/** Distances of texts to a title. */
export interface TitleDistance {
  /**
   * `weighted edit distance / length of the title`; case and runs of white space do not count. A text longer
   * than three titles and 20 characters gets the lower bound `(length - title) / title`, and one that is 1 or
   * more away by the characters it does not share with the title, in any order, gets that bound: most texts of a
   * page are, and the distance costs the product of both lengths.
   */
  of(text: string): number;
  /** Puts the bounds of `of(text)` at a place, found in a fraction of the time. */
  bound(text: string, bounds: DistanceBounds, at: number): void;
  /** The same of a part of a text that is ASCII, stripped, and without runs of white space. */
  boundPlain(text: string, start: number, end: number, bounds: DistanceBounds, at: number): void;
  /** Whether `of(text) <= limit`, for a limit below 1; without working the distance out where bounds tell. */
  isWithin(text: string, limit: number): boolean;
}

export function titleDistance(title: string): TitleDistance {
  const target = collapse(title).trim().toLowerCase().slice(0, MAX_TITLE);
  const size = target.length;
  const slotOf = slotsOf(target);
  const boundOf = lowerBound(target, slotOf);
  const codes = codesOf(target);
  const row = new Int32Array(size + 1);
  const inCommon = commonSubsequence(target, slotOf);
  const comparable = (text: string): string => collapse(text).trim().toLowerCase();
  const distanceOf = (cost: number): number => cost / (DROPPED * size);
  /** What the text that was weighed last costs at least and at most. */
  let least = 0;
  let most = 0;

  /**
   * What the text that was weighed last costs: all of it dropped and all of the title added, less the most that can be
   * saved. A character that both have saves dropping and adding it, one that is changed saves adding it. Ways that cost
   * more than the upper bound are not followed.
   */
  function costOfWeighed(source: string): number {
    if (least === most) return least;
    const length = source.length;
    // So many characters can be dropped, and so many added, where no more than that is paid.
    const surplus = size - length;
    const dropped = Math.floor((most - surplus * ADDED) / (DROPPED + ADDED));
    const added = dropped + surplus;
    row.fill(0);
    // Two characters at a time, and the larger of two numbers without a branch, which would be taken as often as not:
    // this loop is most of what learning titles takes. Places outside of the band keep the value of an earlier row:
    // what is saved when all characters since then are dropped, so never too much.
    for (let x = 1; x <= length; x += 2) {
      const first = source.charCodeAt(x - 1);
      // Past the end there is no character, and nothing to be saved by it.
      const isPair = x < length;
      const second = isPair ? source.charCodeAt(x) : -1;
      const changedBelow = isPair ? ADDED : 0;
      const from = Math.max(1, x - dropped);
      const to = Math.min(size, x + 1 + added);
      let before = row[from - 1]!;
      let upper = before;
      let best = before;
      for (let y = from; y <= to; y++) {
        const above = row[y]!;
        const code = codes[y - 1]!;
        const saved = before + (code === first ? SAVED : ADDED);
        const savedBelow = upper + (code === second ? SAVED : changedBelow);
        upper = larger(larger(upper, saved), above);
        best = larger(larger(best, savedBelow), upper);
        row[y] = best;
        before = above;
      }
    }
    return length * DROPPED + size * ADDED - row[size]!;
  }

  /** What is to be compared with a title that there is; upper case counts as lower case in ASCII alone. */
  function weigh(source: string, start: number, end: number): void {
    const length = end - start;
    if (length > 3 * size + 20) {
      least = most = (length - size) * DROPPED;
      return;
    }
    // What is far by its characters is found out about soonest by them; a text that is much shorter cannot be.
    const added = Math.max(0, size - length) * ADDED;
    if (length * DROPPED + added >= FAR * size) {
      least = most = boundOf(source, start, end);
      if (least >= FAR * size) return;
    }
    const shared = inCommon(source, start, end);
    // Characters that are changed take as many of the title with them, which need not be added: all or none.
    const changed = Math.min(length, size) - shared;
    most = (length - shared) * DROPPED + (size - shared) * ADDED;
    least = most - changed * ADDED;
  }

  function boundPlain(text: string, start: number, end: number, bounds: DistanceBounds, at: number): void {
    if (size === 0) {
      bounds.least[at] = bounds.most[at] = NO_TITLE_DISTANCE;
      return;
    }
    weigh(text, start, end);
    bounds.least[at] = distanceOf(least);
    bounds.most[at] = distanceOf(most);
  }

  return {
    of(text) {
      if (size === 0) return NO_TITLE_DISTANCE;
      const source = comparable(text);
      weigh(source, 0, source.length);
      return distanceOf(costOfWeighed(source));
    },
    bound(text, bounds, at) {
      const source = comparable(text);
      boundPlain(source, 0, source.length, bounds, at);
    },
    boundPlain,
    isWithin(text, limit) {
      if (size === 0) return false;
      const source = comparable(text);
      weigh(source, 0, source.length);
      return (
        distanceOf(most) <= limit ||
        (distanceOf(least) <= limit && distanceOf(costOfWeighed(source)) <= limit)
      );
    },
  };
}

/** Of two whole numbers that are less than 2^31 apart. */
function larger(a: number, b: number): number {
  const less = (a - b) | 0;
  return (a - (less & (less >> 31))) | 0;
}

function codesOf(text: string): Uint16Array {
  const codes = new Uint16Array(text.length);
  for (let at = 0; at < codes.length; at++) codes[at] = text.charCodeAt(at);
  return codes;
}

/** Something of a part of a text, `[start, end)`. */
type OfPart = (text: string, start: number, end: number) => number;

/** The place of each character of a text in lower case among those that it has, -1 for others; `A` is at that of `a`. */
function slotsOf(text: string): (code: number) => number {
  const slots = new Map<number, number>();
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (!slots.has(code)) slots.set(code, slots.size);
  }
  const latin = new Int16Array(256).fill(-1);
  for (const [code, slot] of slots) if (code < 256) latin[code] = slot;
  latin.copyWithin(65, 97, 123);
  return (code) => (code < 256 ? latin[code]! : (slots.get(code) ?? -1));
}

/** Bits of a word. */
const WORD = 32;
const WORDS_AT_HAND = 3;

/**
 * How long the longest common subsequence with a target is: whole words of the target's positions at a time
 * (Hyyrö 2004). O(source * target / 32).
 */
function commonSubsequence(target: string, slotOf: (code: number) => number): OfPart {
  const words = Math.ceil(target.length / WORD);
  /** A bit for each position, as many words for each slot. */
  const masks = new Int32Array(target.length * words);
  for (let y = 0; y < target.length; y++)
    masks[slotOf(target.charCodeAt(y)) * words + (y >>> 5)]! |= 1 << (y & 31);
  const isShort = words <= WORDS_AT_HAND;
  /** Bits of positions that are not yet shared. */
  const open = new Int32Array(words);
  return (source, start, end) => {
    open.fill(-1);
    if (isShort) shareAtHand(source, start, end);
    else shareAny(source, start, end);
    let shared = 0;
    for (let word = 0; word < words; word++)
      for (let left = ~open[word]!; left !== 0; left &= left - 1) shared++;
    return shared;
  };

  function shareAny(source: string, start: number, end: number): void {
    for (let x = start; x < end; x++) {
      const place = slotOf(source.charCodeAt(x)) * words;
      if (place < 0) continue;
      let carry = 0;
      for (let word = 0; word < words; word++) {
        const here = open[word]!;
        const met = here & masks[place + word]!;
        const sum = (here >>> 0) + (met >>> 0) + carry;
        carry = sum > 0xffffffff ? 1 : 0;
        open[word] = sum | (here & ~met);
      }
    }
  }

  /** The same with its words in variables, which most titles have room in. */
  function shareAtHand(source: string, start: number, end: number): void {
    let [low, middle, high] = [-1, -1, -1];
    for (let x = start; x < end; x++) {
      const place = slotOf(source.charCodeAt(x)) * words;
      if (place < 0) continue;
      const metLow = low & masks[place]!;
      let sum = (low >>> 0) + (metLow >>> 0);
      low = sum | (low & ~metLow);
      if (words === 1) continue;
      const metMiddle = middle & masks[place + 1]!;
      sum = (middle >>> 0) + (metMiddle >>> 0) + (sum > 0xffffffff ? 1 : 0);
      middle = sum | (middle & ~metMiddle);
      if (words === 2) continue;
      const metHigh = high & masks[place + 2]!;
      sum = (high >>> 0) + (metHigh >>> 0) + (sum > 0xffffffff ? 1 : 0);
      high = sum | (high & ~metHigh);
    }
    open[0] = low;
    if (words > 1) open[1] = middle;
    if (words > 2) open[2] = high;
  }
}

/**
 * The least that a text can cost, by its characters in any order: each that the title lacks is dropped or changed,
 * and what the title then has more is added.
 */
function lowerBound(target: string, slotOf: (code: number) => number): OfPart {
  const wanted = new Uint16Array(target.length);
  const left = new Uint16Array(target.length);
  for (let y = 0; y < target.length; y++) wanted[slotOf(target.charCodeAt(y))]!++;
  return (source, start, end) => {
    left.set(wanted);
    let shared = 0;
    for (let x = start; x < end; x++) {
      const slot = slotOf(source.charCodeAt(x));
      if (slot < 0 || left[slot] === 0) continue;
      left[slot]!--;
      shared++;
    }
    const added = Math.max(0, target.length - (end - start));
    return (end - start - shared) * DROPPED + added * ADDED;
  };
}
