import type { LeafId, LeafRange } from "../../page/page";
import type { Written } from "../../page/rendering/written";

/** An answer cut into its lines, with the leaves in the order in which they are in it. */
export interface AnswerLines {
  readonly text: string;
  /** Number of lines; the line feed at the end begins none. */
  readonly size: number;
  /** (size + 1) first character of each line. */
  readonly starts: Int32Array;
  /** The leaves that are in the answer, by where they begin. */
  readonly leaves: Int32Array;
  readonly written: Written;
}

/** A piece of a line: text of a leaf, or what is between leaves. */
export interface Piece {
  readonly leaf: LeafId | null;
  readonly text: string;
}

export function answerLines(written: Written): AnswerLines {
  const { text, starts: of } = written;
  const starts: number[] = [];
  for (let at = 0; at < text.length;) {
    starts.push(at);
    const end = text.indexOf("\n", at);
    at = end < 0 ? text.length : end + 1;
  }
  const leaves = Array.from(of, (_, leaf) => leaf).filter((leaf) => of[leaf]! >= 0);
  leaves.sort((a, b) => of[a]! - of[b]!);
  return {
    text,
    size: starts.length,
    starts: Int32Array.from([...starts, text.length]),
    leaves: Int32Array.from(leaves),
    written,
  };
}

/** The line of a character. */
export function lineAt({ starts, size }: AnswerLines, character: number): number {
  return firstFrom(size, (line) => starts[line + 1]!, character + 1);
}

/** Length of a line without its line feed. */
export const lengthOf = ({ starts, text }: AnswerLines, line: number): number =>
  endOf(text, starts, line) - starts[line]!;

/** What a line is made of, in order; one of no characters has no pieces. */
export function piecesOf(lines: AnswerLines, line: number): readonly Piece[] {
  const { text, starts, leaves, written } = lines;
  const end = endOf(text, starts, line);
  const pieces: Piece[] = [];
  let at = starts[line]!;
  const put = (to: number, leaf: LeafId | null): void => {
    if (to > at) pieces.push({ leaf, text: text.slice(at, to) });
    at = Math.max(at, to);
  };
  for (let i = firstFrom(leaves.length, (k) => written.ends[leaves[k]!]!, at + 1); i < leaves.length; i++) {
    const leaf = leaves[i]!;
    if (written.starts[leaf]! >= end) break;
    put(Math.min(end, written.starts[leaf]!), null);
    put(Math.min(end, written.ends[leaf]!), leaf);
  }
  put(end, null);
  return pieces;
}

/** The first leaf of a selection that is in the answer; null where none is. */
function firstShown({ written }: AnswerLines, range: LeafRange): LeafId | null {
  for (let leaf = range.start; leaf < range.end; leaf++) if (written.starts[leaf]! >= 0) return leaf;
  return null;
}

/**
 * Where the answer is to be shown for a selection: at its first text that is in it, else where it would be.
 * Null for an empty answer.
 */
export function lineOfSelection(lines: AnswerLines, range: LeafRange): number | null {
  const { leaves, written } = lines;
  if (leaves.length === 0) return null;
  let shown = firstShown(lines, range);
  for (let leaf = range.start - 1; shown === null && leaf >= 0; leaf--)
    if (written.starts[leaf]! >= 0) shown = leaf;
  return lineAt(lines, written.starts[shown ?? leaves[0]!]!);
}

/** The leaf of the answer that is `by` further on; the first or last one where nothing is selected. */
export function stepLeaf(lines: AnswerLines, range: LeafRange | null, by: 1 | -1): LeafId | null {
  const { leaves, written } = lines;
  if (leaves.length === 0) return null;
  if (range === null) return leaves[by === 1 ? 0 : leaves.length - 1]!;
  const from = firstShown(lines, range);
  // Beside what is not in the answer: the next that is.
  if (from === null) {
    for (
      let leaf = by === 1 ? range.end : range.start - 1;
      leaf >= 0 && leaf < written.starts.length;
      leaf += by
    )
      if (written.starts[leaf]! >= 0) return leaf;
    return null;
  }
  const last = by === 1 ? lastShown(lines, range) : from;
  return leaves[leaves.indexOf(last) + by] ?? null;
}

function lastShown({ written }: AnswerLines, range: LeafRange): LeafId {
  let leaf = range.end - 1;
  while (written.starts[leaf]! < 0) leaf--;
  return leaf;
}

const endOf = (text: string, starts: Int32Array, line: number): number => {
  const end = starts[line + 1]!;
  return text[end - 1] === "\n" ? end - 1 : end;
};

/** First position in a rising list whose value is at least `value`. */
function firstFrom(length: number, at: (i: number) => number, value: number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(middle) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
