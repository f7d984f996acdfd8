/**
 * Lines of the virtual source: what line-based methods (TTR, CETR;
 * docs/algorithms/combine.md#lines-of-the-source) count characters and tags in.
 *
 * A line ends at a line feed of a text or between tags. A tag written over several lines counts once, on the
 * line it stands on (virtual-source.ts), so the empty continuation lines of the original methods do not
 * exist. White space is collapsed and indentation does not count. Lines with neither text nor tag are left
 * out, as in the papers. A page of few or very long lines (one that was minified) is broken into lines of
 * `wrap` characters, never inside a tag.
 */
import { isInvisible, isSpace } from "../../text/whitespace";
import type { Page } from "../page";
import { LINE_FEEDS, TEXT, type VirtualSource } from "./virtual-source";

/** K lines, and the P pieces of leaves on them in document order. */
export interface SourceLines {
  /** (K) characters outside of tags. */
  readonly characters: Float64Array;
  /** (K) start and end tags. */
  readonly tags: Float64Array;
  /** (P) the leaf, the line, the number of characters. */
  readonly pieceLeaf: Int32Array;
  readonly pieceLine: Int32Array;
  readonly pieceCharacters: Int32Array;
  /** (P) `[start, end)` on the text axis. */
  readonly pieceStart: Int32Array;
  readonly pieceEnd: Int32Array;
  /** Whether the lines were made by wrapping. */
  readonly isWrapped: boolean;
}

/**
 * A page with fewer line breaks than this is wrapped, and one whose lines are longer than that on average.
 */
const LEAST_LINE_BREAKS = 2;
const LONGEST_MEAN_LINE = 1000;

const known = new WeakMap<VirtualSource, { readonly wrap: number; readonly lines: SourceLines }>();

/**
 * The lines of a page, computed once for the last asked width. O(characters) where lines break inside texts,
 * else O(items).
 * @param wrap characters of a line (tags included) where the page has few or very long lines
 */
export function sourceLines(
  page: Page,
  source: VirtualSource,
  leafLength: Int32Array,
  wrap: number,
): SourceLines {
  const cached = known.get(source);
  if (cached?.wrap === wrap) return cached.lines;
  let lines = cut(page, source, leafLength, Infinity);
  const lineBreaks = lines.characters.length - 1;
  if (
    lines.characters.length > 0 &&
    (lineBreaks < LEAST_LINE_BREAKS || lines.length / lines.characters.length > LONGEST_MEAN_LINE)
  ) {
    lines = cut(page, source, leafLength, wrap);
  }
  known.set(source, { wrap, lines });
  return lines;
}

function cut(
  { leaves }: Page,
  { kind, length, leaf }: VirtualSource,
  leafLength: Int32Array,
  wrap: number,
): SourceLines & { readonly length: number } {
  const characters: number[] = [0];
  const tags: number[] = [0];
  const pieceLeaf: number[] = [];
  const pieceLine: number[] = [];
  const pieceCharacters: number[] = [];
  const pieceStart: number[] = [];
  const pieceEnd: number[] = [];
  let line = 0;
  let lineLength = 0;
  let total = 0;

  for (let item = 0; item < kind.length; item++) {
    if (kind[item] === LINE_FEEDS) breakLine();
    else if (kind[item] === TEXT) addText(leaf[item]!);
    else {
      tags[line]!++;
      lineLength += length[item]!;
      total += length[item]!;
      if (lineLength >= wrap) breakLine();
    }
  }
  const count = characters[line] === 0 && tags[line] === 0 ? line : line + 1;
  return {
    characters: Float64Array.from(characters.slice(0, count)),
    tags: Float64Array.from(tags.slice(0, count)),
    pieceLeaf: Int32Array.from(pieceLeaf),
    pieceLine: Int32Array.from(pieceLine),
    pieceCharacters: Int32Array.from(pieceCharacters),
    pieceStart: Int32Array.from(pieceStart),
    pieceEnd: Int32Array.from(pieceEnd),
    isWrapped: wrap !== Infinity,
    length: total,
  };

  function breakLine(): void {
    lineLength = 0;
    if (characters[line] === 0 && tags[line] === 0) return;
    line++;
    characters.push(0);
    tags.push(0);
  }

  function addPiece(index: number, from: number, to: number, count: number): void {
    if (count === 0) return;
    const { start } = leaves[index]!;
    pieceLeaf.push(index);
    pieceLine.push(line);
    pieceCharacters.push(count);
    pieceStart.push(start + from);
    pieceEnd.push(start + to);
    characters[line]! += count;
    lineLength += count;
    total += count;
  }

  function addText(index: number): void {
    const { text } = leaves[index]!;
    if (lineLength + leafLength[index]! < wrap && !text.includes("\n")) {
      addPiece(index, 0, text.length, leafLength[index]!);
      return;
    }
    let from = 0;
    let count = 0;
    let space = 0;
    let isIndent = false;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code === 10) {
        addPiece(index, from, i, count);
        breakLine();
        from = i + 1;
        count = space = 0;
        isIndent = true;
      } else if (isSpace(code)) {
        if (!isIndent) space = 1;
      } else if (!isInvisible(code)) {
        count += space + 1;
        space = 0;
        isIndent = false;
        if (lineLength + count < wrap) continue;
        addPiece(index, from, i + 1, count);
        breakLine();
        from = i + 1;
        count = 0;
      }
    }
    addPiece(index, from, text.length, count === 0 ? 0 : count + space);
  }
}
