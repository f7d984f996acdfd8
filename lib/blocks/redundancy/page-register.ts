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

/** Pages with the very same blocks, which count as one, ascending. A site may have thousands: walls, soft errors. */
export type SamePages = readonly number[];

/** What is the given page, or another address of it. */
export interface Copies {
  /** How many pages. */
  readonly size: number;
  readonly groups: ReadonlySet<SamePages>;
}

interface Group {
  readonly pages: number[];
  /** Blocks of each, ascending, with repeats. */
  readonly blocks: readonly number[];
}

/**
 * Distinct blocks and pages are numbered as they come. Adding a page takes time by its own blocks alone, and asking
 * for it none by how many pages are the same as another.
 */
export class PageRegister {
  private readonly idOf = new Map<string, number>();
  private readonly textLengths: number[] = [];
  /** How many pages hold each block. */
  private readonly held: number[] = [];
  /** Groups that hold each block, by their first page. */
  private readonly holders: Group[][] = [];
  private readonly groupOf: Group[] = [];
  /** By the list of the blocks. */
  private readonly groups = new Map<string, Group>();

  get pageCount(): number {
    return this.groupOf.length;
  }

  /** The blocks of each page by their numbers, ascending, with repeats. */
  get pages(): readonly (readonly number[])[] {
    return this.groupOf.map(({ blocks }) => blocks);
  }

  /** The number of a block; null for one that no page has. */
  blockOf(hash: string): number | null {
    return this.idOf.get(hash) ?? null;
  }

  /** Pages that are no copies and hold a block, by the first of each. */
  othersWith(block: number, { groups }: Copies): SamePages[] {
    return this.holders[block]!.filter(({ pages }) => !groups.has(pages)).map(({ pages }) => pages);
  }

  /** How many pages these are. */
  countOthers(block: number, { groups }: Copies): number {
    let count = this.held[block]!;
    for (const pages of groups) if (holds(this.groupOf[pages[0]!]!, block)) count -= pages.length;
    return count;
  }

  /** Whether there is such a page. */
  isElsewhere(block: number, { groups }: Copies): boolean {
    return this.holders[block]!.some(({ pages }) => !groups.has(pages));
  }

  /** The first page with the very same blocks as a page. */
  firstSame(page: number): number {
    return this.groupOf[page]!.pages[0]!;
  }

  /** A block that is not known yet. @returns its number */
  addBlock({ hash, textLength }: RegisteredBlock): number {
    const id = this.holders.push([]) - 1;
    this.held.push(0);
    this.idOf.set(hash, id);
    this.textLengths.push(textLength);
    return id;
  }

  /** @param blocks numbers of all blocks of the page, with repeats */
  addPage(blocks: readonly number[]): void {
    const ordered = [...blocks].sort((a, b) => a - b);
    const key = ordered.join();
    const known = this.groups.get(key);
    const group = known ?? { pages: [], blocks: ordered };
    this.groups.set(key, group);
    group.pages.push(this.groupOf.length);
    this.groupOf.push(group);
    for (const [at, block] of ordered.entries()) {
      if (block === ordered[at - 1]) continue;
      this.held[block]!++;
      if (known === undefined) this.holders[block]!.push(group);
    }
  }

  /** Pages that are the given page, or another address of it. @param all all blocks of the page */
  copiesOf(all: readonly RegisteredBlock[]): Copies {
    const blocks = all.map(({ hash }) => this.idOf.get(hash) ?? -1).sort((a, b) => a - b);
    /** The group of the page itself; undefined where it is not registered. */
    const own = blocks.includes(-1) ? undefined : this.groups.get(blocks.join());
    const copies = new Set<SamePages>(own === undefined ? [] : [own.pages]);
    const others = this.groups.size - copies.size;

    /** The one group beside `own` that holds a block; null for none, "several" for more. */
    const otherHolder = (block: number): Group | null | "several" => {
      let holder: Group | null = null;
      for (const here of this.holders[block]!) {
        if (here === own) continue;
        if (holder !== null) return "several";
        holder = here;
      }
      return holder;
    };
    let alone = 0;
    const shared = new Map<Group, number>();
    for (const { hash, textLength } of all) {
      const block = this.idOf.get(hash);
      const holder = block === undefined ? null : otherHolder(block);
      if (holder === null) alone += textLength;
      else if (holder !== "several") shared.set(holder, (shared.get(holder) ?? 0) + textLength);
    }
    const known = new Set(blocks);
    for (const [other, length] of shared) {
      let theirs = 0;
      let common = 0;
      for (const block of other.blocks) {
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
      if (length > 0 && areCopies) copies.add(other.pages);
    }
    return { size: [...copies].reduce((sum, { length }) => sum + length, 0), groups: copies };
  }
}

/** Whether the pages of a group have a block. */
function holds({ blocks }: Group, block: number): boolean {
  let low = 0;
  let high = blocks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (blocks[middle]! < block) low = middle + 1;
    else high = middle;
  }
  return blocks[low] === block;
}
