/**
 * In how many pages of a site a block occurs, by the cosine of block features (S4 section 4.4;
 * docs/algorithms/debnath.md#blocks-that-repeat).
 *
 * A vector has the counts of a block's features, each over its maximum on the site (`scale` raw: as they are),
 * and a 1 for each term that occurs. Two blocks are the same where their cosine is above epsilon. Blocks with
 * equal terms and counts are found by a digest. For others, with na the squared length of the counts of a block
 * of a terms, a cosine above epsilon needs more than epsilon^2 a - (1 - epsilon^2) na terms in common, by the
 * inequality of Cauchy and Schwarz, whatever the other block is: of any a - t + 1 terms it has one, where t are
 * needed. So only blocks are compared that share one of so many of the rarest terms. Where nothing is needed in
 * common (few terms, or raw counts that outweigh them) all blocks are compared.
 *
 * Maxima and rarity change as pages come; they are looked at when a page is asked for, so that adding one takes
 * time by its own blocks alone.
 */
import { PageRegister, type Copies } from "../redundancy/page-register";
import { FEATURE_NAMES } from "./feature-tags";
import { FeatureQuery, weightsFor, type FeatureComparison, type IndexedBlock } from "./feature-query";
import type { TermBlock } from "./term-block";

/** Where else on the site a block occurs. */
export interface Occurrence {
  /** In how many other pages. */
  readonly otherPages: number;
  /** A cosine with a block of another page that is the same, 1 where one is equal; 0 where none is. */
  readonly cosine: number;
  /** One of the pages with that block; -1 for none. */
  readonly twin: number;
}

/** Occurrences of the blocks of a page, and how many pages of the site are not the page itself or a copy. */
export interface PageOccurrences {
  readonly others: number;
  readonly blocks: readonly Occurrence[];
}

/** An index as JSON: distinct blocks with terms by number, and pages as lists of blocks. */
export interface FeatureIndexModel {
  readonly terms: readonly string[];
  readonly blocks: readonly {
    readonly hash: string;
    readonly terms: readonly number[];
    readonly counts: readonly number[];
    readonly textLength: number;
  }[];
  readonly pages: readonly { readonly name: string; readonly blocks: readonly number[] }[];
}

export class FeatureIndex {
  private readonly register = new PageRegister();
  private readonly names: string[] = [];
  private readonly blocks: IndexedBlock[] = [];
  private readonly terms: string[] = [];
  private readonly termIds = new Map<string, number>();
  /** Blocks by term. */
  private readonly postings: number[][] = [];
  /** (features) the largest count of each in a block. */
  private readonly maxima = new Float64Array(FEATURE_NAMES.length);
  /** Which question a block or page was last seen by, so that nothing is emptied between two. */
  private question = 0;
  private seenBlocks = new Int32Array(0);
  private seenPages = new Int32Array(0);

  get pageCount(): number {
    return this.register.pageCount;
  }

  /** The name that a page was added under. */
  nameOf(page: number): string {
    return this.names[page]!;
  }

  /** Take a page in, given as all its blocks. @param name what it is called in reasons */
  add(name: string, blocks: readonly TermBlock[]): void {
    this.names.push(name);
    this.register.addPage(
      blocks.map(
        (block) =>
          this.register.blockOf(block.hash) ??
          this.addBlock({
            ...block,
            terms: Int32Array.from(block.terms, (term) => this.termId(term)).sort(),
          }),
      ),
    );
  }

  /**
   * Where else the blocks of a page occur. The page itself may be in the index: it is recognised like any other
   * copy of it.
   */
  occurrences(page: readonly TermBlock[], comparison: FeatureComparison): PageOccurrences {
    const copies = this.register.copiesOf(page);
    const weights = weightsFor(page, this.maxima, comparison);
    const elsewhere = this.elsewhere(copies);
    // The same block may stand in a page many times.
    const known = new Map<string, Occurrence>();
    const blocks = page.map((block) => {
      const found = known.get(block.hash) ?? this.occurrence(block, copies, elsewhere, weights, comparison);
      known.set(block.hash, found);
      return found;
    });
    return { others: this.register.pageCount - copies.size, blocks };
  }

  toJSON(): FeatureIndexModel {
    return {
      terms: this.terms,
      blocks: this.blocks.map(({ hash, terms, counts, textLength }) => ({
        hash,
        terms: [...terms],
        counts,
        textLength,
      })),
      pages: this.register.pages.map((blocks, page) => ({ name: this.names[page]!, blocks })),
    };
  }

  static fromJSON(model: FeatureIndexModel): FeatureIndex {
    const index = new FeatureIndex();
    for (const term of model.terms) index.termId(term);
    for (const block of model.blocks) index.addBlock({ ...block, terms: Int32Array.from(block.terms) });
    for (const { name, blocks } of model.pages) {
      index.names.push(name);
      index.register.addPage(blocks);
    }
    return index;
  }

  /** The blocks of each page as they were added, but for their order. */
  *added(): Generator<readonly TermBlock[]> {
    for (const numbers of this.register.pages)
      yield numbers.map((number) => {
        const { terms, ...block } = this.blocks[number]!;
        return { ...block, terms: Array.from(terms, (term) => this.terms[term]!) };
      });
  }

  private termId(term: string): number {
    let id = this.termIds.get(term);
    if (id === undefined) {
      id = this.terms.push(term) - 1;
      this.termIds.set(term, id);
      this.postings.push([]);
    }
    return id;
  }

  private addBlock(block: IndexedBlock): number {
    const id = this.register.addBlock(block);
    this.blocks.push(block);
    for (const term of block.terms) this.postings[term]!.push(id);
    block.counts.forEach((count, feature) => {
      if (count > this.maxima[feature]!) this.maxima[feature] = count;
    });
    return id;
  }

  private occurrence(
    block: TermBlock,
    copies: Copies,
    elsewhere: Elsewhere,
    weights: Float64Array,
    comparison: FeatureComparison,
  ): Occurrence {
    this.seenPages = grown(this.seenPages, this.register.pageCount);
    this.seenBlocks = grown(this.seenBlocks, this.blocks.length);
    const question = ++this.question;
    let otherPages = 0;
    let cosine = 0;
    let twin = -1;
    const count = (number: number, similarity: number): void => {
      for (const same of this.register.othersWith(number, copies)) {
        // They have the same blocks, and so are seen together.
        const first = same[0]!;
        if (this.seenPages[first] === question) continue;
        this.seenPages[first] = question;
        otherPages += same.length;
        if (similarity > cosine) [cosine, twin] = [similarity, first];
      }
    };
    const own = this.register.blockOf(block.hash);
    if (own !== null) {
      this.seenBlocks[own] = question;
      count(own, 1);
    }
    if (block.terms.length < comparison.minTerms) return { otherPages, cosine, twin };
    const others = this.register.pageCount - copies.size;
    const query = new FeatureQuery(block, this.termIds, weights);
    for (const candidate of this.candidates(query, comparison, elsewhere)) {
      if (otherPages === others) break;
      if (this.seenBlocks[candidate] === question) continue;
      this.seenBlocks[candidate] = question;
      const there = this.blocks[candidate]!;
      if (there.terms.length < comparison.minTerms) continue;
      const similarity = query.cosineAbove(comparison.epsilon, there);
      if (similarity > comparison.epsilon) count(candidate, similarity);
    }
    return { otherPages, cosine, twin };
  }

  /**
   * Blocks of other pages than the copies: what only these have could be compared with every block, and would
   * count for none.
   */
  private elsewhere(copies: Copies): Elsewhere {
    const known = new Map<number | null, readonly number[]>();
    const isElsewhere = (block: number): boolean => this.register.isElsewhere(block, copies);
    return (term) => {
      let blocks = known.get(term);
      if (blocks === undefined) {
        const all = term === null ? [...this.blocks.keys()] : this.postings[term]!;
        blocks = copies.size === 0 ? all : all.filter(isElsewhere);
        known.set(term, blocks);
      }
      return blocks;
    };
  }

  /** Blocks that may be the same, with repeats: all that share one of the rarest terms. */
  private *candidates(
    query: FeatureQuery,
    { epsilon }: FeatureComparison,
    elsewhere: Elsewhere,
  ): Generator<number> {
    const needed = Math.floor(query.leastInCommon(epsilon)) + 1;
    if (needed <= 0) {
      yield* elsewhere(null);
      return;
    }
    // Terms that no page has are the rarest of all, and lead nowhere.
    const unknown = query.size - query.terms.length;
    const asked = query.size - needed + 1 - unknown;
    if (asked <= 0) return;
    const rarest = Array.from(query.terms).sort(
      (a, b) => this.postings[a]!.length - this.postings[b]!.length,
    );
    for (const term of rarest.slice(0, asked)) yield* elsewhere(term);
  }
}

/** The blocks of other pages that have a term, or for null all of them. */
type Elsewhere = (term: number | null) => readonly number[];

/** A column with room for `size` entries, those it has kept. */
function grown(column: Int32Array<ArrayBuffer>, size: number): Int32Array<ArrayBuffer> {
  if (column.length >= size) return column;
  const larger = new Int32Array(Math.max(size, 2 * column.length));
  larger.set(column);
  return larger;
}
