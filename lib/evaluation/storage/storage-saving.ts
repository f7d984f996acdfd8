/**
 * What a cache of a site's pages takes when only the blocks that an extractor keeps are stored, each once (S4,
 * section 6.7 and figure 8, which has curves and no formula; the definition is ours,
 * docs/algorithms/debnath.md#storage-of-a-cache). Two blocks are one where their texts are equal but for white
 * space.
 */
import type { Extraction } from "../../extractors/contract/contract";
import type { Page } from "../../page/page";
import { sourcePositions } from "../../page/source/source-positions";
import { Digest } from "../../text/digest";
import { collapse } from "../../text/whitespace";

/** Bytes in UTF-8. */
export interface Stored {
  /** The pages as they are, their decoded sources. */
  readonly original: number;
  /** Texts of the blocks that are kept, each once. */
  readonly text: number;
  /** Their source instead, from the first text of a block to its last, with the tags between. */
  readonly html: number;
  /** Source of all blocks, also of those that are dropped, each once: what is needed to show the pages again. */
  readonly all: number;
}

/** What of it is saved, as shares of the original in [0, 1]; 0 where there is nothing to store. */
export type Saving = Readonly<Record<Exclude<keyof Stored, "original">, number>>;

/** The store of one site, to which pages are added one by one. */
export class SiteStorage {
  private readonly kept = new Set<string>();
  private readonly known = new Set<string>();
  private readonly pages = new Set<string>();
  private stored = { original: 0, text: 0, html: 0, all: 0 };

  get bytes(): Stored {
    return this.stored;
  }

  /** How many pages have other texts than those before: copies of a page are one. */
  get distinctPages(): number {
    return this.pages.size;
  }

  /** Take in a page with what an extractor says of it. A block is a run of texts that one reason decided. */
  add(page: Page, extraction: Extraction): void {
    const { start, end } = sourcePositions(page);
    const { leaves, html } = page;
    this.stored.original += bytesOf(html);
    const digest = new Digest();
    for (const { text } of leaves) digest.add(collapse(text).trim());
    this.pages.add(digest.value());
    for (const { from, to, isKept } of blocksOf(page.leaves.length, extraction)) {
      const text = collapse(
        leaves
          .slice(from, to)
          .map((leaf) => leaf.text)
          .join(" "),
      ).trim();
      const source = html.slice(start[leaves[from]!.node]!, end[leaves[to - 1]!.node]!);
      if (!this.known.has(text)) {
        this.known.add(text);
        this.stored.all += bytesOf(source);
      }
      if (!isKept || this.kept.has(text)) continue;
      this.kept.add(text);
      this.stored.text += bytesOf(text);
      this.stored.html += bytesOf(source);
    }
  }
}

export function savingOf({ original, ...stored }: Stored): Saving {
  const saved = (bytes: number): number => (original === 0 ? 0 : 1 - bytes / original);
  return { text: saved(stored.text), html: saved(stored.html), all: saved(stored.all) };
}

interface Block {
  readonly from: number;
  readonly to: number;
  readonly isKept: boolean;
}

/** Runs of texts that the same reason decided; texts without a reason, which no extractor leaves, are blocks alone. */
function blocksOf(leafCount: number, { reasons, keep }: Extraction): Block[] {
  const by = new Int32Array(leafCount).fill(-1);
  reasons.forEach(({ range }, reason) => by.fill(reason, range.start, range.end));
  const blocks: Block[] = [];
  for (let from = 0, to: number; from < leafCount; from = to) {
    to = from + 1;
    while (to < leafCount && by[to] === by[from] && by[from] !== -1) to++;
    blocks.push({ from, to, isKept: keep[from] === 1 });
  }
  return blocks;
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;
