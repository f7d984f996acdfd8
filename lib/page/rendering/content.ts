/**
 * The kept texts of a page with the structure that the page gives them, free of everything else: what the
 * answer is written from as Markdown and as HTML. What holds only dropped text is not there, wrappers without
 * a meaning of their own are gone, and each text still knows its leaf.
 */
import type { LeafId } from "../page";

/** Elements within a line that keep their meaning; of Markdown only some have a form. */
export const MARKS = [
  "strong",
  "em",
  "code",
  "del",
  "sub",
  "sup",
  "u",
  "ins",
  "mark",
  "small",
  "kbd",
  "samp",
  "var",
  "q",
  "cite",
  "abbr",
  "dfn",
] as const;
export type MarkName = (typeof MARKS)[number];

/** What an opened piece of a line is: a mark, or a link with its address. */
export type Opened =
  { readonly kind: "mark"; readonly mark: MarkName } | { readonly kind: "link"; readonly href: string };

/**
 * A line as a flat list: what is opened is closed again in order, no space is at an edge or beside another
 * one, and none is just inside of what is opened.
 */
export type Inline =
  | { readonly kind: "text"; readonly leaf: LeafId; readonly text: string }
  | { readonly kind: "space" }
  | { readonly kind: "break" }
  | { readonly kind: "image"; readonly src: string; readonly alt: string }
  | { readonly kind: "open"; readonly what: Opened }
  | { readonly kind: "close"; readonly what: Opened };

/** A piece of preformatted text; white space between texts has no leaf. */
export interface Verbatim {
  readonly leaf: LeafId | null;
  readonly text: string;
}

export interface Cell {
  readonly isHead: boolean;
  /** How many columns and rows it takes, at least 1. */
  readonly columns: number;
  readonly rows: number;
  readonly blocks: Block[];
}

export interface Row {
  readonly isInHead: boolean;
  readonly cells: Cell[];
}

export type Block =
  | { readonly kind: "paragraph"; readonly inlines: readonly Inline[] }
  | { readonly kind: "heading"; readonly level: number; readonly inlines: readonly Inline[] }
  | { readonly kind: "code"; readonly language: string; readonly pieces: readonly Verbatim[] }
  | { readonly kind: "list"; readonly isOrdered: boolean; readonly start: number; readonly items: Block[][] }
  | {
      readonly kind: "definitions";
      readonly entries: { readonly isTerm: boolean; readonly blocks: Block[] }[];
    }
  | { readonly kind: "quote"; readonly blocks: Block[] }
  | { readonly kind: "figure"; readonly blocks: Block[] }
  | { readonly kind: "caption"; readonly blocks: Block[] }
  | { readonly kind: "table"; readonly caption: Block[]; readonly rows: Row[] };

/** Whether a list is written without paragraphs: each item is a line, with lists under it at most. */
export function isTight(items: readonly (readonly Block[])[]): boolean {
  return items.every(
    (blocks) => blocks[0]?.kind === "paragraph" && blocks.slice(1).every(({ kind }) => kind === "list"),
  );
}

/** Whether two opened pieces are the same one. */
export const isSame = (a: Opened, b: Opened): boolean =>
  a.kind === "mark" ? b.kind === "mark" && a.mark === b.mark : b.kind === "link" && a.href === b.href;
