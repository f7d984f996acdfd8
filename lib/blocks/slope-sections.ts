/**
 * Document slope curve sections (DSC, docs/algorithms/combine.md#dsc-flat-windows): tags are counted against
 * tokens, and where the curve is flat there is text.
 *
 * Choices: windows overlap by half, or stand end to end and are half as wide; the last ones are cut at the
 * end of the page and their slope is that of what is left; a page with fewer windows than `consecutive` has
 * no section.
 */
import { itemAt, type TagTokens } from "../page/source/tag-tokens";

export interface SlopeOptions {
  /** Tokens of a window; 0 = by the length of the page. */
  readonly window: number;
  /** Windows begin at every half of their width; else they are half as wide and do not overlap. */
  readonly overlap: boolean;
  /** A window is low when its slope is at most this many times the page's average. */
  readonly slopeFactor: number;
  /** Low windows in a row that begin a section, and others in a row that end it. */
  readonly consecutive: number;
  /** Ask for longer rows as long as the sections stay long and flat. */
  readonly refine: boolean;
}

export interface SlopeSections {
  /** Tokens of a window; window k begins at token `k * step`. */
  readonly width: number;
  readonly step: number;
  /** (K) slope of each window as a multiple of the page's average; 0 on a page without tags. */
  readonly slopes: Float64Array;
  /** Token spans `[start, end)`, disjoint, ascending. */
  readonly sections: readonly (readonly [number, number])[];
  /** Windows in a row that the sections were found with. */
  readonly consecutive: number;
}

/** Refinement goes on while the sections hold more than this share of the tokens. */
const MIN_SHARE = 0.1;
const MAX_ROUNDS = 10;

export function slopeSections(
  tokens: TagTokens,
  { window, overlap, slopeFactor, consecutive, refine }: SlopeOptions,
): SlopeSections {
  const total = tokens.before.at(-1)!;
  const whole = window > 0 ? Math.max(2, Math.round(window)) : windowFor(total);
  const step = whole >> 1;
  const width = overlap ? whole : step;
  const average = total === 0 ? 0 : tokens.tagsBefore.at(-1)! / total;
  const slopes = new Float64Array(Math.ceil(total / step));
  for (let k = 0; k < slopes.length; k++)
    slopes[k] = relativeSlope(tokens, average, k * step, Math.min(total, k * step + width));
  const find = (row: number): [number, number][] =>
    rowsOf(slopes, slopeFactor, row).map(([first, last]): [number, number] => [
      first * step,
      Math.min(total, last * step + width),
    ]);
  const isAdmissible = (sections: readonly (readonly [number, number])[]): boolean => {
    let length = 0;
    let tags = 0;
    for (const [start, end] of sections) {
      length += end - start;
      tags += tagsIn(tokens, start, end);
    }
    return length > MIN_SHARE * total && tags <= slopeFactor * average * length;
  };
  let row = consecutive;
  let sections = find(row);
  // step 5: the last result that is still long and flat
  for (let round = 0; refine && round < MAX_ROUNDS && isAdmissible(sections); round++) {
    const next = find(row + 1);
    if (!isAdmissible(next)) break;
    sections = next;
    row++;
  }
  return { width, step, slopes, sections, consecutive: row };
}

/** 8 tokens up to 200 tokens, 50 from 5,000 on, linear between. */
function windowFor(total: number): number {
  return Math.round(8 + (42 * Math.min(Math.max(total - 200, 0), 4800)) / 4800);
}

function relativeSlope(tokens: TagTokens, average: number, start: number, end: number): number {
  return average === 0 ? 0 : tagsIn(tokens, start, end) / (end - start) / average;
}

/** Tags among the tokens `[start, end)`. */
function tagsIn(tokens: TagTokens, start: number, end: number): number {
  // Words before a position inside a text are no tags, so the count before its item is the count.
  return tokens.tagsBefore[itemAt(tokens, end)]! - tokens.tagsBefore[itemAt(tokens, start)]!;
}

/**
 * First and last low window of each section: it begins with `row` low windows and ends before `row` that are
 * not.
 */
function rowsOf(slopes: Float64Array, limit: number, row: number): [number, number][] {
  const found: [number, number][] = [];
  let first = -1;
  let last = -1;
  let low = 0;
  let high = 0;
  for (let k = 0; k < slopes.length; k++) {
    if (slopes[k]! <= limit) {
      low++;
      high = 0;
      if (first < 0 && low === row) first = k - row + 1;
      if (first >= 0) last = k;
      continue;
    }
    high++;
    low = 0;
    if (first >= 0 && high === row) {
      found.push([first, last]);
      first = -1;
    }
  }
  if (first >= 0) found.push([first, last]);
  return found;
}
