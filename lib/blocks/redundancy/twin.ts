/** A block of another page that is nearly the same as one of this page, as both are shown beside each other. */
import type { LeafRange } from "../../page/page";

/**
 * One line of the two blocks beside each other: an element (`li`) or a text; null where one block has it and
 * the other has not.
 */
export interface TwinRow {
  readonly kind: "keep" | "relabel" | "delete" | "insert";
  readonly own: TwinNode | null;
  readonly other: TwinNode | null;
}

/** A node of a block as it is shown. */
export interface TwinNode {
  readonly isText: boolean;
  /** A tag name, or the beginning of the text. */
  readonly label: string;
  /** How deep it lies in its block. */
  readonly depth: number;
}

/** The nearest block of another page. */
export interface Twin {
  /** Leaves of it on its own page. */
  readonly leaves: LeafRange;
  /** Distance over the larger size, in [0, 1]. */
  readonly distance: number;
  readonly edits: number;
  readonly rows: readonly TwinRow[];
}

/** The nearest twin of a block on the other pages of its site. */
export interface FoundTwin {
  /** The page it is on. */
  readonly pageId: string;
  readonly title: string;
  readonly twin: Twin;
  /** Other pages that were looked at. */
  readonly looked: number;
  /** Other pages of the site. */
  readonly others: number;
  /** Those of them that have a twin at most `tau` away. */
  readonly alike: number;
}
