/**
 * From lines to leaves: a leaf is kept where the majority of its characters stands on kept lines. For a rule
 * of the form `value >= limit` that is the same as comparing one value of the leaf, so the leaf's measure is
 * that value and the limit at which the leaf would flip is known.
 */
import type { SourceLines } from "../../page/source/source-lines";
import type { LeafRange, Page } from "../../page/page";
import type { Unit, Verdict } from "../contract/contract";

/**
 * (L) the largest value that lines with more than half of the leaf's characters reach; NaN for leaves on no
 * line. @param value (K) of each line
 */
export function leafValues(
  leafCount: number,
  { pieceLeaf, pieceLine, pieceCharacters }: SourceLines,
  value: Float64Array,
): Float64Array {
  const values = new Float64Array(leafCount).fill(NaN);
  for (let start = 0, end: number; start < pieceLeaf.length; start = end) {
    const leaf = pieceLeaf[start]!;
    end = start + 1;
    while (end < pieceLeaf.length && pieceLeaf[end] === leaf) end++;
    values[leaf] =
      end === start + 1
        ? value[pieceLine[start]!]!
        : majorityValue(pieceLine, pieceCharacters, value, start, end);
  }
  return values;
}

/**
 * Of the values in ascending order, the last that lines with more than half of the characters reach; found by
 * halving. O(n log n).
 */
function majorityValue(
  line: Int32Array,
  characters: Int32Array,
  value: Float64Array,
  start: number,
  end: number,
): number {
  const sorted = new Float64Array(end - start);
  let total = 0;
  for (let piece = start; piece < end; piece++) {
    sorted[piece - start] = value[line[piece]!]!;
    total += characters[piece]!;
  }
  sorted.sort();
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    let reached = 0;
    for (let piece = start; piece < end; piece++)
      if (value[line[piece]!]! >= sorted[middle]!) reached += characters[piece]!;
    if (2 * reached > total) low = middle;
    else high = middle - 1;
  }
  return sorted[low]!;
}

/** (L) the first line of each leaf, -1 for leaves on no line. */
export function firstLines(leafCount: number, { pieceLeaf, pieceLine }: SourceLines): Int32Array {
  const first = new Int32Array(leafCount).fill(-1);
  for (let piece = pieceLeaf.length - 1; piece >= 0; piece--) first[pieceLeaf[piece]!] = pieceLine[piece]!;
  return first;
}

/** (K) the first leaf of each line, -1 for lines without text. */
export function firstLeaves({ characters, pieceLeaf, pieceLine }: SourceLines): Int32Array {
  const first = new Int32Array(characters.length).fill(-1);
  for (let piece = pieceLeaf.length - 1; piece >= 0; piece--) first[pieceLine[piece]!] = pieceLeaf[piece]!;
  return first;
}

/** The lines that hold text as units. @param value (K) @param kept (K) */
export function lineUnits(
  page: Page,
  { pieceLeaf, pieceLine, pieceStart, pieceEnd }: SourceLines,
  value: Float64Array,
  kept: Uint8Array,
): Unit[] {
  const units: Unit[] = [];
  for (let start = 0, end: number; start < pieceLine.length; start = end) {
    const line = pieceLine[start]!;
    end = start + 1;
    while (end < pieceLine.length && pieceLine[end] === line) end++;
    const range: LeafRange = { start: pieceLeaf[start]!, end: pieceLeaf[end - 1]! + 1 };
    const verdict: Verdict = kept[line] === 1 ? "keep" : "drop";
    units.push({
      label: `line ${line + 1}`,
      range,
      interval: [pieceStart[start]!, Math.min(page.textLength, pieceEnd[end - 1]!)],
      node: null,
      value: value[line]!,
      verdict,
    });
  }
  return units;
}
