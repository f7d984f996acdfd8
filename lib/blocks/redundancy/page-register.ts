/**
 * Which blocks the pages of a site have, and which of the pages are copies of each other: what every comparison
 * of the blocks of a site stands on, however it tells that two blocks are alike.
 *
 * One article under two addresses would erase itself, so pages that are copies of each other do not count as
 * two. Menus and legal text must not make copies of short articles: only what no third page of the site has is
 * weighed. On a site of two pages there is no third to tell, and only two that are equal nearly throughout are
 * copies. Pages with the very same blocks are one page; three addresses of one article, each with other text
 * around it, are beyond this rule.
 */

/** A block as the register knows it: equal digests are taken as equal blocks. */
export interface RegisteredBlock {
  readonly hash: string;
  /** Length of its texts. */
  readonly textLength: number;
}

/**
 * Of the text that no third page has: the least share that two pages have in common, seen from either of them,
 * where they are copies of one page.
 */
const SAME_PAGE_SHARE = 0.6;
/** On a site of two pages: the share of the text of both that copies exceed. */
const SAME_OF_TWO_SHARE = 0.9;

/** Distinct blocks and pages are numbered as they come. Adding a page takes time by its own blocks alone. */
export class PageRegister {
  private readonly idOf = new Map<string, number>();
  private readonly textLengths: number[] = [];
  /** Pages that hold each block, ascending, without repeats. */
  private readonly holders: number[][] = [];
  private readonly blocksOf: number[][] = [];
  /** Pages with the very same blocks are a class, known by the list of the blocks. */
  private readonly classIdOf = new Map<string, number>();
  private readonly classOf: number[] = [];
  private readonly pagesOfClass: number[][] = [];

  get pageCount(): number {
    return this.blocksOf.length;
  }

  /** The blocks of each page by their numbers, ascending, with repeats. */
  get pages(): readonly (readonly number[])[] {
    return this.blocksOf;
  }

  /** The number of a block; null for one that no page has. */
  blockOf(hash: string): number | null {
    return this.idOf.get(hash) ?? null;
  }

  /** Pages that hold a block, ascending, without repeats. */
  pagesWith(block: number): readonly number[] {
    return this.holders[block]!;
  }

  /** A block that is not known yet. @returns its number */
  addBlock({ hash, textLength }: RegisteredBlock): number {
    const id = this.holders.push([]) - 1;
    this.idOf.set(hash, id);
    this.textLengths.push(textLength);
    return id;
  }

  /** @param blocks numbers of all blocks of the page, with repeats */
  addPage(blocks: readonly number[]): void {
    const ordered = [...blocks].sort((a, b) => a - b);
    const page = this.blocksOf.push(ordered) - 1;
    for (const block of ordered) {
      const holders = this.holders[block]!;
      if (holders.at(-1) !== page) holders.push(page);
    }
    const key = ordered.join();
    const id = this.classIdOf.get(key) ?? this.pagesOfClass.push([]) - 1;
    this.classIdOf.set(key, id);
    this.pagesOfClass[id]!.push(page);
    this.classOf.push(id);
  }

  /** Pages that are the given page, or another address of it. @param all all blocks of the page */
  copiesOf(all: readonly RegisteredBlock[]): ReadonlySet<number> {
    const blocks = all.map(({ hash }) => this.idOf.get(hash) ?? -1).sort((a, b) => a - b);
    /** The class of the page itself; -1 where it is not registered. */
    const own = blocks.includes(-1) ? -1 : (this.classIdOf.get(blocks.join()) ?? -1);
    const copies = new Set(own < 0 ? [] : this.pagesOfClass[own]);
    const others = this.pagesOfClass.length - (own < 0 ? 0 : 1);

    /** The one class beside `own` that holds a block; -1 for none, -2 for several. */
    const otherHolder = (block: number): number => {
      let holder = -1;
      for (const page of this.holders[block]!) {
        const here = this.classOf[page]!;
        if (here === own || here === holder) continue;
        if (holder >= 0) return -2;
        holder = here;
      }
      return holder;
    };
    let alone = 0;
    const shared = new Map<number, number>();
    for (const { hash, textLength } of all) {
      const block = this.idOf.get(hash);
      const holder = block === undefined ? -1 : otherHolder(block);
      if (holder === -1) alone += textLength;
      else if (holder >= 0) shared.set(holder, (shared.get(holder) ?? 0) + textLength);
    }
    const known = new Set(blocks);
    for (const [other, length] of shared) {
      let theirs = 0;
      let common = 0;
      for (const block of this.blocksOf[this.pagesOfClass[other]![0]!]!) {
        if (otherHolder(block) !== other) continue;
        theirs += this.textLengths[block]!;
        if (known.has(block)) common += this.textLengths[block]!;
      }
      const ofOwn = length / (alone + length);
      const ofTheirs = common / theirs;
      const areCopies =
        others === 1
          ? Math.min(ofOwn, ofTheirs) > SAME_OF_TWO_SHARE
          : Math.max(ofOwn, ofTheirs) >= SAME_PAGE_SHARE;
      if (length > 0 && areCopies) for (const page of this.pagesOfClass[other]!) copies.add(page);
    }
    return copies;
  }
}
