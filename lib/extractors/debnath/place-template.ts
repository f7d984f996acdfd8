/**
 * Where content is on the pages of a site (S4 section 4.4.2: "the primary content block that appears at a fixed
 * place in the template"), from a few of them.
 *
 * Every element around a block of those pages is a place, and counts the blocks in it that are content and those
 * that repeat. A block of another page is told by the innermost place around it that they have: an article with
 * more paragraphs than theirs by the element around them. That, and that half is enough, is ours.
 */
import type { FeatureComparison } from "../../blocks/features/feature-query";
import { mostPages } from "./rarity";
import type { SiteBlocks } from "./site-blocks";

/** Share of the blocks at a place that must be content for it to be one of content. */
export const CONTENT_PLACE = 0.5;

/** What the pages of a sample have at a place. */
export interface PlaceShare {
  readonly path: string;
  /** Share of their blocks that are content, in [0, 1]. */
  readonly content: number;
}

export class PlaceTemplate {
  private readonly tallies = new Map<string, { content: number; all: number }>();

  constructor({ index, places }: SiteBlocks, comparison: FeatureComparison, theta: number) {
    let page = 0;
    for (const blocks of index.added()) {
      const { others, blocks: found } = index.occurrences(blocks, comparison);
      const content = new Set(
        blocks.filter((_, at) => found[at]!.otherPages <= mostPages(theta, others)).map(({ hash }) => hash),
      );
      for (const { path, hash } of places[page]!) this.tally(path, content.has(hash));
      page++;
    }
  }

  /** The innermost known place around a path; null where there is none. */
  at(path: string): PlaceShare | null {
    for (let place = path; place !== ""; place = around(place)) {
      const tally = this.tallies.get(place);
      if (tally !== undefined) return { path: place, content: tally.content / tally.all };
    }
    return null;
  }

  private tally(path: string, isContent: boolean): void {
    for (let place = path; place !== ""; place = around(place)) {
      const tally = this.tallies.get(place) ?? { content: 0, all: 0 };
      tally.all++;
      if (isContent) tally.content++;
      this.tallies.set(place, tally);
    }
  }
}

const around = (path: string): string => path.slice(0, path.lastIndexOf("/"));
