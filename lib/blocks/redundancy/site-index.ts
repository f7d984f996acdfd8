/**
 * Which blocks occur in other pages of a site (S0 section 2.4;
 * docs/algorithms/block-extractor.md#redundancy-over-a-site).
 *
 * The paper says "tree edit distance" and nothing of labels, costs, limit or number of pages; those are ours.
 * Two blocks are the same when distance / larger size <= tau. A distance is computed last: equal digests,
 * sizes, label histograms and traversal sequences decide most pairs, and only trees that share one of a
 * block's rarest texts are compared at all.
 * Which pages count as other pages is the register's to say.
 */
import type { BlockTree } from "./block-tree";
import { histogramBound, sequenceBound } from "./bounds";
import { PageRegister } from "./page-register";
import { treeEditDistance } from "./tree-edit-distance";

export interface RedundancyOptions {
  /** Largest distance over larger size that counts as the same block, in [0, 1). */
  readonly tau: number;
  /** In how many other pages a block must occur. */
  readonly minOtherPages: number;
}

/** A block that occurs elsewhere. */
export interface Redundancy {
  /**
   * In at least so many other pages: all that have it as it is, where these are enough, else pages are counted until
   * there are, since each nearly equal block is a distance of trees.
   */
  readonly otherPages: number;
  /** Normalised, the least of the occurrences that were counted. */
  readonly distance: number;
}

/** What a site says of the tested blocks of a page. */
export interface SiteRedundancy {
  /** Pages of the site other than the page and its copies. */
  readonly others: number;
  /** (tested) null for a block that is not redundant. */
  readonly blocks: readonly (Redundancy | null)[];
}

/** An index as JSON: distinct trees with the pages that hold them, and the pages as counts of trees. */
export interface SiteIndexModel {
  readonly labels: readonly string[];
  readonly trees: readonly TreeModel[];
  readonly pages: readonly PageModel[];
}
interface TreeModel {
  readonly hash: string;
  readonly labels: readonly number[];
  readonly leftmost: readonly number[];
  readonly words: number;
  readonly textLength: number;
}
/** Tree numbers of a page's blocks, ascending, with repeats. */
interface PageModel {
  readonly trees: readonly number[];
}

interface IndexedTree {
  readonly hash: string;
  readonly labels: Int32Array;
  readonly sorted: Int32Array;
  readonly leftmost: Int32Array;
  readonly words: number;
  readonly textLength: number;
}

/** Below this many words only an exact repeat counts. */
const MIN_WORDS_FOR_DISTANCE = 3;
/** Pairs with more cells than this are decided by the bounds alone. */
const MAX_CELLS = 4e6;

export class SiteIndex {
  private readonly labels: string[] = [];
  private readonly labelIds = new Map<string, number>();
  private readonly trees: IndexedTree[] = [];
  /** Its blocks are the trees, under the same numbers. */
  private readonly register = new PageRegister();
  /** Trees by text label. */
  private readonly holders = new Map<number, number[]>();

  /** Take a page in, given as the trees of all its blocks. */
  add(blocks: readonly Omit<BlockTree, "nodes">[]): void {
    this.register.addPage(
      blocks.map(
        (block) =>
          this.register.blockOf(block.hash) ??
          this.addTree(
            block,
            Int32Array.from(block.labels, (label) => this.labelId(label)),
          ),
      ),
    );
  }

  get pageCount(): number {
    return this.register.pageCount;
  }

  /**
   * For each of the tested blocks of a page, whether it is redundant. The page itself may be in the index: it is
   * recognised like any other copy of it.
   * @param all trees of all blocks of the page
   * @param tested indices into `all`
   */
  redundant(
    all: readonly Omit<BlockTree, "nodes">[],
    tested: readonly number[],
    { tau, minOtherPages }: RedundancyOptions,
  ): SiteRedundancy {
    const copies = this.register.copiesOf(all);
    const blocks = tested.map((index) => {
      const block = all[index]!;
      const own = this.register.blockOf(block.hash);
      let otherPages = own === null ? 0 : this.register.countOthers(own, copies);
      let distance = otherPages > 0 ? 0 : 1;
      if (otherPages < minOtherPages && block.words >= MIN_WORDS_FOR_DISTANCE) {
        const found = new Set(own === null ? [] : this.register.othersWith(own, copies));
        const query = this.queryOf(block);
        for (const candidate of this.candidatesFor(query, tau)) {
          if (candidate === own) continue;
          const tree = this.trees[candidate]!;
          const pages = this.register.othersWith(candidate, copies).filter((same) => !found.has(same));
          if (pages.length === 0) continue;
          const apart = normalisedDistance(query, tree, tau);
          if (apart > tau) continue;
          distance = Math.min(distance, apart);
          for (const same of pages) {
            found.add(same);
            otherPages += same.length;
          }
          if (otherPages >= minOtherPages) break;
        }
      }
      return otherPages >= minOtherPages ? { otherPages, distance } : null;
    });
    return { others: this.pageCount - copies.size, blocks };
  }

  toJSON(): SiteIndexModel {
    return {
      labels: this.labels,
      trees: this.trees.map(({ hash, labels, leftmost, words, textLength }) => ({
        hash,
        labels: [...labels],
        leftmost: [...leftmost],
        words,
        textLength,
      })),
      pages: this.register.pages.map((trees) => ({ trees })),
    };
  }

  static fromJSON(model: SiteIndexModel): SiteIndex {
    const index = new SiteIndex();
    for (const label of model.labels) index.labelId(label);
    for (const tree of model.trees) index.addTree(tree, Int32Array.from(tree.labels));
    for (const { trees } of model.pages) index.register.addPage(trees);
    return index;
  }

  private labelId(label: string): number {
    let id = this.labelIds.get(label);
    if (id === undefined) {
      id = this.labels.length;
      this.labelIds.set(label, id);
      this.labels.push(label);
    }
    return id;
  }

  private addTree(
    tree: Pick<BlockTree, "hash" | "words" | "textLength" | "leftmost">,
    labels: Int32Array,
  ): number {
    const { hash, words, textLength } = tree;
    const id = this.register.addBlock({ hash, textLength });
    this.trees.push({
      hash,
      words,
      textLength,
      labels,
      sorted: labels.slice().sort(),
      leftmost: Int32Array.from(tree.leftmost),
    });
    for (const label of new Set(labels)) {
      if (!this.isText(label)) continue;
      const holders = this.holders.get(label);
      if (holders === undefined) this.holders.set(label, [id]);
      else holders.push(id);
    }
    return id;
  }

  private isText(label: number): boolean {
    return label >= 0 && this.labels[label]!.charCodeAt(0) === 35; // "#"
  }

  /**
   * A block of a page with the index's label ids; labels that the index does not know get negative ids, equal
   * for equal labels.
   */
  private queryOf(block: Pick<BlockTree, "labels" | "leftmost">): {
    labels: Int32Array;
    sorted: Int32Array;
    leftmost: Int32Array;
    texts: number[];
  } {
    const unknown = new Map<string, number>();
    const texts: number[] = [];
    const labels = Int32Array.from(block.labels, (label) => {
      let id = this.labelIds.get(label) ?? unknown.get(label);
      if (id === undefined) {
        id = -1 - unknown.size;
        unknown.set(label, id);
      }
      if (label.charCodeAt(0) === 35) texts.push(id);
      return id;
    });
    return { labels, sorted: labels.slice().sort(), leftmost: Int32Array.from(block.leftmost), texts };
  }

  /**
   * Trees that share one of the k rarest texts of the block. An edit script of cost d touches at most d text
   * nodes, so of any d + 1 text nodes one is in both trees; the larger tree has at most n / (1 - tau) nodes,
   * which bounds d.
   */
  private candidatesFor(
    { labels, texts }: { labels: Int32Array; texts: readonly number[] },
    tau: number,
  ): Set<number> {
    const most = Math.floor((tau * labels.length) / (1 - tau) + 1e-9);
    const candidates = new Set<number>();
    if (most === 0) return candidates; // only an exact repeat is near enough
    const rarity = (label: number): number => this.holders.get(label)?.length ?? 0;
    const rarest = [...texts].sort((a, b) => rarity(a) - rarity(b)).slice(0, most + 1);
    for (const label of rarest) for (const tree of this.holders.get(label) ?? []) candidates.add(tree);
    return candidates;
  }
}

type Comparable = Pick<IndexedTree, "labels" | "sorted" | "leftmost">;

/** Distance over the larger size; 1 where a bound shows that it is above `tau`. */
function normalisedDistance(a: Comparable, b: Comparable, tau: number): number {
  const larger = Math.max(a.labels.length, b.labels.length);
  const limit = Math.floor(tau * larger + 1e-9);
  if (Math.abs(a.labels.length - b.labels.length) > limit) return 1;
  if (histogramBound(a.sorted, b.sorted) > limit) return 1;
  const sequence = sequenceBound(a.labels, b.labels, limit);
  if (sequence > limit) return 1;
  const isTooLarge = a.labels.length * b.labels.length > MAX_CELLS;
  return (isTooLarge ? sequence : treeEditDistance(a, b)) / larger;
}
