import type { LeafRange } from "../../page/page";

/** A colour token of app/tokens.css, resolved when painting so that a theme switch needs no new list. */
export type Token = `--${string}`;

/** How sure a label is: confirmed solid, suggested dashed, propagated dotted, conflict double. */
export type LineStyle = "solid" | "dashed" | "dotted" | "double";

/**
 * One mark on the page, named by the leaves it belongs to; the overlay turns leaves into rectangles, culls
 * and draws. Marks on leaves that the frame does not show are left out.
 */
export type Mark =
  /**
   * 1 px outline with white casing around everything in `range`; with `kept`, (L), only around its kept texts
   * if solid and its dropped ones if dashed, in as many outlines as there are others between them.
   */
  | {
      readonly kind: "outline";
      readonly range: LeafRange;
      readonly line: "solid" | "dashed";
      readonly kept?: Uint8Array;
    }
  /**
   * Fill of the text in `range`, coloured by its score and by whether it is lit (see `HeatColours`); `links`
   * is the share of link text, drawn as a 45 degree hatch that gets closer with it.
   */
  | { readonly kind: "heat"; readonly range: LeafRange; readonly value: number; readonly links: number }
  /** 3 px bar left of the text in `range` with its letter tag outside it. */
  | {
      readonly kind: "bar";
      readonly range: LeafRange;
      readonly hue: Token;
      readonly line: LineStyle;
      readonly tag: string;
      readonly name?: string;
    }
  /** 3 px underline, for a role on a part of a block. */
  | { readonly kind: "underline"; readonly range: LeafRange; readonly hue: Token; readonly tag: string }
  /** Thin 45 degree hatch, for undecided text. */
  | { readonly kind: "hatch"; readonly range: LeafRange; readonly hue: Token }
  /**
   * Error against gold, on the page and as a tick in the gutter: missed is hollow, extra filled. `characters`
   * is shown in the chip.
   */
  | {
      readonly kind: "error";
      readonly range: LeafRange;
      readonly error: "missed" | "extra";
      readonly characters: number;
    }
  /** A row in the lane: name and figure, symbols under it; struck through when dropped. */
  | {
      readonly kind: "lane";
      readonly range: LeafRange;
      readonly name: string;
      readonly figure: string;
      readonly symbols: string;
      readonly dropped: boolean;
      readonly selected: boolean;
    }
  /** Scissors in the lane above `range`: the two symbols that could not follow each other. */
  | { readonly kind: "cut"; readonly range: LeafRange; readonly before: string; readonly after: string }
  /**
   * A stripe per voter and one for gold in the lane: who keeps the text; null where a voter gave no answer.
   */
  | {
      readonly kind: "stripes";
      readonly range: LeafRange;
      readonly keeps: readonly (boolean | null)[];
      readonly gold: boolean | null;
      readonly disputed: boolean;
      readonly characters: number;
    }
  /** Colour of `range` in the gutter map only. */
  | { readonly kind: "map"; readonly range: LeafRange; readonly hue: Token; readonly hollow?: boolean }
  /** 1 px line for what the pointer is on. */
  | { readonly kind: "hover"; readonly range: LeafRange }
  /** 2 px black line inside a 5 px white one. */
  | { readonly kind: "cursor"; readonly range: LeafRange };

/** Colours of scores, multiplied over the page. */
export interface HeatColours {
  /** What tells dropped text where scores are shown: the dark of its colour, or a line through it. */
  readonly dropped: "veil" | "strike";
  /** An opaque CSS colour. */
  fill(value: number, isKept: boolean): string;
}

/**
 * What a mode wants drawn. `lit` is (L), 1 where the leaf is content; the rest lies under the veil. Null: no
 * veil at all.
 */
export interface DrawList {
  /**
   * Marks under the others that stay the same array while those change: they are placed and painted into the
   * gutter once.
   */
  readonly ground?: readonly Mark[];
  readonly marks: readonly Mark[];
  readonly lit: Uint8Array | null;
  /**
   * How dark the page is where it is not lit: dark without it, so that kept and dropped cannot be confused; soft
   * where people work through the text that lies under it.
   */
  readonly veil?: "soft";
  /** How the marks of kind `heat` are coloured; without it they are not drawn. */
  readonly heat?: HeatColours;
  /** Letters above the stripes of the lane. */
  readonly laneHead?: { readonly letters: readonly string[]; readonly hasGold: boolean };
}

export const EMPTY_DRAW_LIST: DrawList = { marks: [], lit: null };
