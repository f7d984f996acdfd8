/**
 * Attribute 9 of S3 (section 3.3): how far a text is from the page's title, losing what the text says costing
 * most.
 */
import { collapse } from "./whitespace";

export interface TitleDistanceOptions {
  /** Cost of a character that only the title has, such as those of the site's name. */
  readonly insertion: number;
  /** Cost of a character that only the text has, and of a different one. */
  readonly deletion: number;
}

/** S3 gives no weights; these are ours (docs/algorithms/cardoso.md#the-nine-attributes-of-a-text). */
const DEFAULTS: TitleDistanceOptions = { insertion: 0.1, deletion: 1 };
/**
 * More of a title than this is not looked at: the distance costs the product of both lengths. No title of
 * WCXB's or scrapinghub's pages is as long.
 */
const MAX_TITLE = 500;
/** A text that is at least as far as this by its characters alone is no title: its distance is not worked out. */
const FAR = 1;
/** The distance where there is no title. */
export const NO_TITLE_DISTANCE = 10;

export interface DistanceBounds {
  readonly least: number;
  readonly most: number;
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
  /** What `of(text)` is not less than and not more than, found in a fraction of the time. */
  boundsOf(text: string): DistanceBounds;
  /** The same of a part of a text that is ASCII, stripped, and without runs of white space. */
  boundsOfPlain(text: string, start: number, end: number): DistanceBounds;
  /** Whether `of(text) <= limit`, for a limit below 1; without working the distance out where bounds tell. */
  isWithin(text: string, limit: number): boolean;
}

/** More than what adding a few hundred tenths gets wrong, of a distance and of a number of characters. */
const ROUNDING = 1e-9;
const SLACK = 1e-6;

export function titleDistance(title: string, options: TitleDistanceOptions = DEFAULTS): TitleDistance {
  const { insertion, deletion } = options;
  const target = collapse(title).trim().toLowerCase().slice(0, MAX_TITLE);
  const slotOf = slotsOf(target);
  const boundOf = lowerBound(target, slotOf, options);
  const codes = Uint16Array.from(target, (_, at) => target.charCodeAt(at));
  const row = new Float64Array(target.length + 1);
  const inCommon = commonSubsequence(target, slotOf);
  const comparable = (text: string): string => collapse(text).trim().toLowerCase();
  const isLong = (length: number): boolean => length > 3 * target.length + 20;

  /** @param most what the distance is not more than: ways that cost more need not be gone */
  function between(source: string, most: number): number {
    const size = codes.length;
    // So many characters can be dropped, and so many added, where no more than that is paid.
    const surplus = size - source.length;
    const dropped = Math.floor((most * size - surplus * insertion) / (deletion + insertion) + SLACK);
    const added = dropped + surplus;
    for (let y = 0; y <= size; y++) row[y] = y <= added ? y * insertion : Infinity;
    // One row for two characters, and comparisons by hand: this loop is most of what learning titles takes.
    let x = 1;
    for (; x < source.length; x += 2) {
      const first = source.charCodeAt(x - 1);
      const second = source.charCodeAt(x);
      const from = Math.max(1, x - dropped);
      const to = Math.min(size, x + 1 + added);
      let before = row[from - 1]!;
      let upper = from === 1 ? x * deletion : Infinity;
      let best = from === 1 ? (x + 1) * deletion : Infinity;
      row[from - 1] = best;
      for (let y = from; y <= to; y++) {
        const above = row[y]!;
        const code = codes[y - 1]!;
        const change = code === first ? before : before + deletion;
        const changeBelow = code === second ? upper : upper + deletion;
        upper += insertion;
        if (change < upper) upper = change;
        if (above + deletion < upper) upper = above + deletion;
        best += insertion;
        if (changeBelow < best) best = changeBelow;
        if (upper + deletion < best) best = upper + deletion;
        row[y] = best;
        before = above;
      }
    }
    if (x === source.length) {
      const code = source.charCodeAt(x - 1);
      const from = Math.max(1, x - dropped);
      let before = row[from - 1]!;
      let best = from === 1 ? x * deletion : Infinity;
      for (let y = from; y <= size; y++) {
        const above = row[y]!;
        const change = codes[y - 1] === code ? before : before + deletion;
        best += insertion;
        if (change < best) best = change;
        if (above + deletion < best) best = above + deletion;
        row[y] = best;
        before = above;
      }
    }
    return row[size]! / size;
  }

  /** Of what is to be compared with a title that there is; upper case counts as lower case in ASCII alone. */
  function boundsBy(source: string, start: number, end: number): DistanceBounds {
    const length = end - start;
    if (isLong(length)) return exactly(((length - target.length) * deletion) / target.length);
    // What is far by its characters is found out about soonest by them; a text that is much shorter cannot be.
    const added = Math.max(0, target.length - length) * insertion;
    if (length * deletion + added >= FAR * target.length - ROUNDING) {
      const bound = boundOf(source, start, end);
      if (bound >= FAR) return exactly(bound);
    }
    const shared = inCommon(source, start, end);
    const changed = Math.min(length, target.length) - shared;
    const dropped = (length - shared) * deletion;
    // Characters that are changed take as many of the title with them, which need not be added: all or none.
    const least = (dropped + (target.length - shared - changed) * insertion) / target.length - ROUNDING;
    const most = (dropped + (target.length - shared) * insertion) / target.length + ROUNDING;
    return { least, most };
  }

  return {
    of(text) {
      if (target.length === 0) return NO_TITLE_DISTANCE;
      const source = comparable(text);
      const { least, most } = boundsBy(source, 0, source.length);
      return least === most ? least : between(source, most);
    },
    boundsOf(text) {
      if (target.length === 0) return exactly(NO_TITLE_DISTANCE);
      const source = comparable(text);
      return boundsBy(source, 0, source.length);
    },
    boundsOfPlain: (text, start, end) =>
      target.length === 0 ? exactly(NO_TITLE_DISTANCE) : boundsBy(text, start, end),
    isWithin(text, limit) {
      if (target.length === 0) return false;
      const source = comparable(text);
      const { least, most } = boundsBy(source, 0, source.length);
      return most <= limit || (least <= limit && between(source, most) <= limit);
    },
  };
}

const exactly = (distance: number): DistanceBounds => ({ least: distance, most: distance });

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
 * The least that a text can be away, by its characters in any order: each that the title lacks is dropped or
 * changed, and what the title then has more is added.
 */
function lowerBound(
  target: string,
  slotOf: (code: number) => number,
  { insertion, deletion }: TitleDistanceOptions,
): OfPart {
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
    return ((end - start - shared) * deletion + added * insertion) / target.length;
  };
}
