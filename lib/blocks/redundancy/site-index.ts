/**
 * Which blocks occur in other pages of a site (S0 section 2.4;
 * docs/algorithms/block-extractor.md#redundancy-over-a-site).
 *
 * The paper says "tree edit distance" and nothing of labels, costs, limit or number of pages; those are ours.
 * Two blocks are the same when distance / larger size <= tau. A distance is computed last: equal digests,
 * sizes, label histograms and traversal sequences decide most pairs, and only trees that share one of a
 * block's rarest texts are compared at all.
 *
 * One article under two addresses would erase itself, so pages that are copies of each other do not count as
 * two. Menus and legal text must not make copies of short articles: only what no third page of the site has is
 * weighed. On a site of two pages there is no third to tell, and only two that are equal nearly throughout are
 * copies. Pages with the very same blocks are one page; three addresses of one article, each with other text
 * around it, are beyond this rule.
 */
import type { BlockTree } from "./block-tree";
import { histogramBound, sequenceBound } from "./bounds";
import { treeEditDistance } from "./tree-edit-distance";

export interface RedundancyOptions {
  /** Largest distance over larger size that counts as the same block, in [0, 1). */
  readonly tau: number;
  /** In how many other pages a block must occur. */
  readonly minOtherPages: number;
}

/**
 * A block that occurs elsewhere: in how many other pages, and the normalised distance of the nearest
 * occurrence.
 */
export interface Redundancy {
  readonly otherPages: number;
  readonly distance: number;
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
  /** Pages that hold the tree, ascending, without repeats. */
  readonly pages: number[];
}

interface PageClasses {
  /** The class of a list of trees, ascending, joined by commas. */
  readonly idOf: ReadonlyMap<string, number>;
  /** The class of each page. */
  readonly classOf: readonly number[];
  /** The pages of each class, ascending. */
  readonly pagesOf: readonly (readonly number[])[];
}

/**
 * Of the text that no third page has: the least share that two pages have in common, seen from either of them,
 * where they are copies of one page.
 */
const SAME_PAGE_SHARE = 0.6;
/** On a site of two pages: the share of the text of both that copies exceed. */
const SAME_OF_TWO_SHARE = 0.9;
/** Below this many words only an exact repeat counts. */
const MIN_WORDS_FOR_DISTANCE = 3;
/** Pairs with more cells than this are decided by the bounds alone. */
const MAX_CELLS = 4e6;

export class SiteIndex {
  private readonly labels: string[] = [];
  private readonly labelIds = new Map<string, number>();
  private readonly trees: IndexedTree[] = [];
  private readonly treeOf = new Map<string, number>();
  private readonly pages: number[][] = [];
  /** Trees by text label. */
  private readonly holders = new Map<number, number[]>();
  /** Pages with the very same blocks as one class; null until asked for. */
  private classed: PageClasses | null = null;

  /** Take a page in, given as the trees of all its blocks. */
  add(blocks: readonly Omit<BlockTree, "nodes">[]): void {
    const page = this.pages.length;
    this.classed = null;
    this.pages.push(
      blocks
        .map((block) => {
          let tree = this.treeOf.get(block.hash);
          if (tree === undefined)
            tree = this.addTree(
              block,
              Int32Array.from(block.labels, (label) => this.labelId(label)),
            );
          const { pages } = this.trees[tree]!;
          if (pages.at(-1) !== page) pages.push(page);
          return tree;
        })
        .sort((a, b) => a - b),
    );
  }

  get pageCount(): number {
    return this.pages.length;
  }

  /**
   * For each of the tested blocks of a page, whether it is redundant; null where it is not. The page itself
   * may be in the index: it is recognised like any other copy of it.
   * @param all trees of all blocks of the page
   * @param tested indices into `all`
   */
  redundant(
    all: readonly Omit<BlockTree, "nodes">[],
    tested: readonly number[],
    { tau, minOtherPages }: RedundancyOptions,
  ): (Redundancy | null)[] {
    const copies = this.copiesOf(all);
    return tested.map((index) => {
      const block = all[index]!;
      const found = new Set<number>();
      let distance = 1;
      const own = this.treeOf.get(block.hash);
      if (own !== undefined) {
        for (const page of this.trees[own]!.pages) if (!copies.has(page)) found.add(page);
        if (found.size > 0) distance = 0;
      }
      if (found.size < minOtherPages && block.words >= MIN_WORDS_FOR_DISTANCE) {
        const query = this.queryOf(block);
        for (const candidate of this.candidatesFor(query, tau)) {
          if (candidate === own) continue;
          const tree = this.trees[candidate]!;
          const pages = tree.pages.filter((page) => !copies.has(page) && !found.has(page));
          if (pages.length === 0) continue;
          const apart = normalisedDistance(query, tree, tau);
          if (apart > tau) continue;
          distance = Math.min(distance, apart);
          for (const page of pages) found.add(page);
          if (found.size >= minOtherPages) break;
        }
      }
      return found.size >= minOtherPages ? { otherPages: found.size, distance } : null;
    });
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
      pages: this.pages.map((trees) => ({ trees })),
    };
  }

  static fromJSON(model: SiteIndexModel): SiteIndex {
    const index = new SiteIndex();
    for (const label of model.labels) index.labelId(label);
    for (const tree of model.trees) index.addTree(tree, Int32Array.from(tree.labels));
    model.pages.forEach(({ trees }, page) => {
      index.pages.push([...trees]);
      for (const tree of new Set(trees)) index.trees[tree]!.pages.push(page);
    });
    return index;
  }

  private classes(): PageClasses {
    if (this.classed !== null) return this.classed;
    const idOf = new Map<string, number>();
    const pagesOf: number[][] = [];
    const classOf = this.pages.map((trees, page) => {
      const key = trees.join();
      const id = idOf.get(key) ?? pagesOf.push([]) - 1;
      idOf.set(key, id);
      pagesOf[id]!.push(page);
      return id;
    });
    return (this.classed = { idOf, classOf, pagesOf });
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
    const id = this.trees.length;
    const { hash, words, textLength } = tree;
    this.trees.push({
      hash,
      words,
      textLength,
      labels,
      sorted: labels.slice().sort(),
      leftmost: Int32Array.from(tree.leftmost),
      pages: [],
    });
    this.treeOf.set(hash, id);
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

  /** Pages of the index that are the given page, or another address of it. */
  private copiesOf(all: readonly Pick<BlockTree, "hash" | "textLength">[]): Set<number> {
    const { idOf, classOf, pagesOf } = this.classes();
    const trees = all.map(({ hash }) => this.treeOf.get(hash) ?? -1).sort((a, b) => a - b);
    /** The class of the page itself; -1 where the index does not hold it. */
    const own = trees.includes(-1) ? -1 : (idOf.get(trees.join()) ?? -1);
    const copies = new Set(own < 0 ? [] : pagesOf[own]);
    const others = pagesOf.length - (own < 0 ? 0 : 1);

    /** The one class beside `own` that holds a tree; -1 for none, -2 for several. */
    const otherHolder = (tree: number): number => {
      let holder = -1;
      for (const page of this.trees[tree]!.pages) {
        const here = classOf[page]!;
        if (here === own || here === holder) continue;
        if (holder >= 0) return -2;
        holder = here;
      }
      return holder;
    };
    let alone = 0;
    const shared = new Map<number, number>();
    for (const { hash, textLength } of all) {
      const tree = this.treeOf.get(hash);
      const holder = tree === undefined ? -1 : otherHolder(tree);
      if (holder === -1) alone += textLength;
      else if (holder >= 0) shared.set(holder, (shared.get(holder) ?? 0) + textLength);
    }
    const known = new Set(trees);
    for (const [other, length] of shared) {
      let theirs = 0;
      let common = 0;
      for (const tree of this.pages[pagesOf[other]![0]!]!) {
        if (otherHolder(tree) !== other) continue;
        const { textLength } = this.trees[tree]!;
        theirs += textLength;
        if (known.has(tree)) common += textLength;
      }
      const ofOwn = length / (alone + length);
      const ofTheirs = common / theirs;
      const areCopies =
        others === 1
          ? Math.min(ofOwn, ofTheirs) > SAME_OF_TWO_SHARE
          : Math.max(ofOwn, ofTheirs) >= SAME_PAGE_SHARE;
      if (length > 0 && areCopies) for (const page of pagesOf[other]!) copies.add(page);
    }
    return copies;
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
