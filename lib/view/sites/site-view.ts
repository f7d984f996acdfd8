/** What the screen of a site shows: blocks that repeat over its pages, one with its twins, and a page by them. */
import type { BlockComparison } from "../../blocks/redundancy/compare-blocks";
import type { LeafRange } from "../../page/page";
import type { RepeatedBlock } from "../../extractors/debnath/survey/site-survey";

/** A page by what lists call it. */
export interface NamedPage {
  readonly id: string;
  readonly title: string;
}

export interface SiteBlock extends Omit<RepeatedBlock, "on" | "nearest"> {
  /** In the list of all. */
  readonly place: number;
}

export interface Twins {
  readonly place: number;
  readonly text: string;
  /** The block as it is on the first page, and its twin. */
  readonly own: NamedPage;
  readonly other: NamedPage;
  /** Pages that a twin is on, the own one apart; of the nearest block that differs `isNearest`. */
  readonly others: readonly (NamedPage & { readonly isNearest: boolean })[];
  /** Pages with a twin that are not listed. */
  readonly more: number;
  /** Null where the block is too large to be compared. */
  readonly comparison: BlockComparison | null;
}

/** A text of a page, and on how many pages of the site its block is. */
export interface SiteText {
  readonly text: string;
  readonly pages: number;
}

export interface SiteView {
  /** Pages of the site, however many were read. */
  readonly all: number;
  readonly pages: number;
  readonly distinctPages: number;
  readonly repeated: number;
  readonly blocks: readonly SiteBlock[];
  readonly twins: Twins | null;
  readonly heat: { readonly page: NamedPage; readonly texts: readonly SiteText[] } | null;
  /** Pages that can be shown. */
  readonly choices: readonly NamedPage[];
}

/** A block of a page that is on others too. */
export interface BlockOnSite {
  /** In the list of the site; null beyond its end. */
  readonly place: number | null;
  readonly text: string;
  /** How many pages of the site have it, copies of a page being one. */
  readonly pages: number;
  readonly range: LeafRange;
}

/** How often the blocks of one page are on its site. */
export interface PageOnSite {
  /** Null where it is not known of which site the page is. */
  readonly site: string | null;
  /** Pages of the site, however many were read. */
  readonly all: number;
  readonly pages: number;
  readonly distinctPages: number;
  /** Whether the page is among those that were read. */
  readonly isLookedAt: boolean;
  /** In the order of the page. */
  readonly blocks: readonly BlockOnSite[];
}
