/** What the mode that is on says of each block, for what lists blocks instead of drawing on the page. Pure. */
import type { Units } from "../../labels/units/units";
import type { LineStyle, Token } from "../page/draw-list";

/** Equal marks are one object, so that a row is drawn again only where it is said something else of. */
export interface BlockMark {
  readonly hue: Token;
  /** Whether letters on the hue are white. */
  readonly isDark: boolean;
  readonly letter: string;
  /** A word for it. */
  readonly name: string;
  /** How sure it is: dashed is a mere suggestion. */
  readonly line: LineStyle;
  /** Whether it says that this is not what a reader came for. */
  readonly isAround: boolean;
  /** Whether a person should look. */
  readonly isUncertain: boolean;
  /** Whether it is said of a part of the block only. */
  readonly isMixed: boolean;
}

export interface BlockMarks {
  /** Null where nothing is said of a block. */
  of(unit: number): BlockMark | null;
}

/** What is said where a mode says nothing. */
export const NO_MARKS: BlockMarks = { of: () => null };

const verdict = (isKept: boolean, isMixed: boolean): BlockMark => ({
  ...(isKept
    ? { hue: "--label-main", letter: "K", name: "Kept" }
    : { hue: "--label-boilerplate", letter: "D", name: "Dropped" }),
  ...{ isDark: !isKept, isAround: !isKept, line: "solid", isUncertain: false, isMixed },
});
const VERDICTS = [false, true].map((isKept) => [false, true].map((isMixed) => verdict(isKept, isMixed)));

/**
 * The verdicts of one extractor as marks; a block of which a part is kept is kept.
 * @param keep (L) 1 where kept
 */
export function verdictMarks({ list }: Units, keep: Uint8Array): BlockMarks {
  return {
    of(unit) {
      const { start, end } = list[unit]!.leaves;
      const own = keep.subarray(start, end);
      const isKept = own.includes(1);
      return VERDICTS[Number(isKept)]![Number(isKept && own.includes(0))]!;
    },
  };
}

/** How often each word is said of blocks, counted once for all elements of a page. */
export interface Tally {
  /** What is said of the blocks `[first, end)`, the most frequent first; what nothing is said of is left out. */
  under(first: number, end: number): readonly { readonly mark: BlockMark; readonly count: number }[];
}

/** Count what is said of `size` blocks, whether it is sure or only suggested. */
export function tallyOf(marks: BlockMarks, size: number): Tally {
  const kinds = new Map<string, { readonly mark: BlockMark; readonly before: Int32Array }>();
  for (let unit = 0; unit < size; unit++) {
    const mark = marks.of(unit);
    if (mark === null) continue;
    let kind = kinds.get(mark.name);
    if (kind === undefined)
      kinds.set(
        mark.name,
        (kind = { mark: { ...mark, line: "solid", isUncertain: false }, before: new Int32Array(size + 1) }),
      );
    kind.before[unit + 1] = 1;
  }
  for (const { before } of kinds.values()) for (let at = 0; at < size; at++) before[at + 1]! += before[at]!;
  return {
    under: (first, end) =>
      [...kinds.values()]
        .map(({ mark, before }) => ({ mark, count: before[end]! - before[first]! }))
        .filter(({ count }) => count > 0)
        .sort((a, b) => b.count - a.count),
  };
}
