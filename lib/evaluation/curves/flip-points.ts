import type { Extraction, ScoreSpec } from "../../extractors/contract/contract";

/**
 * Whether text is kept where its score equals the limit. Both are possible on a page where no score equals a
 * limit that was tried.
 */
export interface Ties {
  readonly kept: boolean;
  readonly dropped: boolean;
}

/**
 * Where the texts of one page flip when the limit of an extractor's score is moved: P distinct scores in
 * ascending order, and for each what has it. `ties` is null where more than the score decides, `failed` is
 * true where there is no answer; both have no points.
 */
export interface FlipPoints {
  readonly failed: boolean;
  readonly ties: Ties | null;
  /** Characters of content by gold, also those that no limit keeps. */
  readonly gold: number;
  /** (P) */
  readonly values: Float32Array;
  /** (P) characters with this score that are content by gold, and that are not. */
  readonly main: Uint32Array;
  readonly other: Uint32Array;
  /** (P) leaves with this score. */
  readonly texts: Uint32Array;
}

/** What an extractor says with its limit at `limit`. */
export interface Trial {
  readonly limit: number;
  readonly extraction: Pick<Extraction, "keep" | "score">;
}

/**
 * The flip points of a page. Several trials make sure that the score alone decides: at each limit exactly the
 * leaves on the content's side are kept, by the same scores, and leaves without a score have the same
 * verdict.
 *
 * @param trials at least one, at different limits
 * @param lengths (L) characters of each leaf
 * @param gold (L) 1 where a leaf is content
 */
export function flipPoints(
  trials: readonly Trial[],
  content: ScoreSpec["content"],
  lengths: Int32Array,
  gold: Uint8Array,
): FlipPoints {
  const goldTotal = lengths.reduce((sum, length, leaf) => sum + (gold[leaf] === 1 ? length : 0), 0);
  const ties = tiesOf(trials, content);
  const { keep, score: scores } = trials[0]!.extraction;
  // Text that is kept without being measured is kept at any limit.
  const score = scores.map((value, leaf) =>
    Number.isNaN(value) && keep[leaf] === 1 ? (content === "high" ? Infinity : -Infinity) : value,
  );
  const leaves =
    ties === null
      ? []
      : [...score.keys()]
          .filter((leaf) => !Number.isNaN(score[leaf]!))
          .sort((a, b) => ascending(score[a]!, score[b]!));
  const values: number[] = [];
  const main: number[] = [];
  const other: number[] = [];
  const texts: number[] = [];
  for (const leaf of leaves) {
    if (values.length === 0 || values.at(-1) !== score[leaf]!)
      for (const [column, first] of [
        [values, score[leaf]!],
        [main, 0],
        [other, 0],
        [texts, 0],
      ] as const)
        column.push(first);
    const last = values.length - 1;
    if (gold[leaf] === 1) main[last]! += lengths[leaf]!;
    else other[last]! += lengths[leaf]!;
    texts[last]!++;
  }
  return {
    failed: false,
    ties,
    gold: goldTotal,
    values: Float32Array.from(values),
    main: Uint32Array.from(main),
    other: Uint32Array.from(other),
    texts: Uint32Array.from(texts),
  };
}

/** By value; two infinities differ by NaN, so that they are compared and not subtracted. */
function ascending(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The page of an extractor that gave no answer: 0 at every limit. */
export const NO_ANSWER: FlipPoints = {
  failed: true,
  ties: null,
  gold: 0,
  values: new Float32Array(),
  main: new Uint32Array(),
  other: new Uint32Array(),
  texts: new Uint32Array(),
};

function tiesOf(trials: readonly Trial[], content: ScoreSpec["content"]): Ties | null {
  const sign = content === "high" ? 1 : -1;
  const { keep, score } = trials[0]!.extraction;
  let kept = true;
  let dropped = true;
  for (const { limit, extraction } of trials) {
    for (let leaf = 0; leaf < score.length; leaf++) {
      if (!Object.is(extraction.score[leaf], score[leaf])) return null;
      if (Number.isNaN(score[leaf]!)) {
        if (extraction.keep[leaf] !== keep[leaf]) return null;
        continue;
      }
      // Scores are held in single precision, and so is the limit compared.
      const above = sign * (score[leaf]! - Math.fround(limit));
      const isKept = extraction.keep[leaf] === 1;
      if (isKept !== above >= 0) kept = false;
      if (isKept !== above > 0) dropped = false;
    }
  }
  return kept || dropped ? { kept, dropped } : null;
}

const FAILED = 1;
const TIES_KEPT = 2;
const TIES_DROPPED = 4;

/**
 * Bytes that `unpackFlips` reads: flags, then numbers of seven bits a byte, the values as four bytes each,
 * little end first. About eight bytes for each point.
 */
export function packFlips({
  failed,
  ties,
  gold,
  values,
  main,
  other,
  texts,
}: FlipPoints): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [
    (failed ? FAILED : 0) |
      (ties?.kept === true ? TIES_KEPT : 0) |
      (ties?.dropped === true ? TIES_DROPPED : 0),
  ];
  const number = (value: number): void => {
    let rest = value;
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
    bytes.push(rest);
  };
  number(gold);
  number(values.length);
  const four = new DataView(new ArrayBuffer(4));
  for (const [point, value] of values.entries()) {
    four.setFloat32(0, value, true);
    for (let i = 0; i < 4; i++) bytes.push(four.getUint8(i));
    for (const column of [main, other, texts]) number(column[point]!);
  }
  return Uint8Array.from(bytes);
}

/** Pages packed one after the other. @throws RangeError where the bytes end within a page */
export function unpackFlips(bytes: Uint8Array): FlipPoints[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pages: FlipPoints[] = [];
  let at = 0;
  const number = (): number => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = view.getUint8(at++);
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  };
  while (at < bytes.length) {
    const flags = view.getUint8(at++);
    const gold = number();
    const points = number();
    const values = new Float32Array(points);
    const main = new Uint32Array(points);
    const other = new Uint32Array(points);
    const texts = new Uint32Array(points);
    for (let point = 0; point < points; point++) {
      values[point] = view.getFloat32(at, true);
      at += 4;
      main[point] = number();
      other[point] = number();
      texts[point] = number();
    }
    const ties = { kept: (flags & TIES_KEPT) !== 0, dropped: (flags & TIES_DROPPED) !== 0 };
    pages.push({
      failed: (flags & FAILED) !== 0,
      ties: ties.kept || ties.dropped ? ties : null,
      gold,
      values,
      main,
      other,
      texts,
    });
  }
  return pages;
}
