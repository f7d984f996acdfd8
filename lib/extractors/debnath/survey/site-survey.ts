/**
 * Which blocks repeat over the pages of a site, by all the measures of S4: on how many pages ContentExtractor
 * finds one, its IBDF, the entropy of its terms as LH has it, and how far shingles of the nearest other block
 * resemble its own (docs/algorithms/debnath.md#a-survey-of-a-site).
 */
import { resemblance } from "../../../blocks/fragments/resemblance";
import { hash32, hashOfRun } from "../../../blocks/fragments/hash";
import { copyGroups } from "../../../blocks/redundancy/copy-groups";
import { FeatureIndex } from "../../../blocks/features/feature-index";
import type { FeatureComparison } from "../../../blocks/features/feature-query";
import { termsOf, type TermBlock } from "../../../blocks/features/term-block";
import { normalisedEntropy, withCount, type Spread } from "../../../learn/entropy";
import { wholeView, type LeafRange, type Page } from "../../../page/page";
import { collapse } from "../../../text/whitespace";
import { cutBlocks } from "../basket";
import { contentTerms } from "../content-terms";
import { ibdfOf } from "../rarity";
import { comparable } from "../site-blocks";

const COMPARISON: FeatureComparison = { epsilon: 0.9, scale: "max", numericWeight: 1, minTerms: 5 };
/** Tokens of a shingle, as Shingling has them by default. */
const WINDOW = 4;
const EXCERPT = 120;

/** A page of the site. */
export interface SurveyedPage {
  readonly id: string;
  readonly page: Page;
}

export interface RepeatedBlock {
  /** The beginning of its text on the first page that has it. */
  readonly text: string;
  /** On how many pages of the site, copies of a page being one. */
  readonly pages: number;
  /** Inverse block document frequency, in (0, 1]. */
  readonly ibdf: number;
  /** Mean entropy of its terms over the pages, in [0, 1]; null without terms. */
  readonly entropy: number | null;
  /** Highest resemblance of its shingles to those of another block that was found to be the same; 1 where one is equal. */
  readonly resemblance: number;
  /** Where it is, page by page: those with the very same block. */
  readonly on: readonly BlockPlace[];
  /** The block of that highest resemblance, where it is first; null where one is equal. */
  readonly nearest: BlockPlace | null;
}

/** A block on a page, by the page's id. */
export interface BlockPlace {
  readonly id: string;
  readonly leaves: LeafRange;
}

export interface SiteSurvey {
  readonly pages: number;
  /** Pages beside copies; on a site of one nothing can repeat. */
  readonly distinctPages: number;
  /** What is on at least two pages, what is on most of them first. */
  readonly blocks: readonly RepeatedBlock[];
}

interface Found {
  readonly text: string;
  readonly on: BlockPlace[];
  pages: number;
  resemblance: number;
  nearest: BlockPlace | null;
}

/** Survey the pages of one site, which may be asked for once. @throws the signal's reason when cancelled */
export async function surveySite(
  pages: AsyncIterable<SurveyedPage>,
  signal: AbortSignal,
): Promise<SiteSurvey> {
  const found = new Map<string, Found>();
  const ofPages: TermBlock[][] = [];
  const counts: ReadonlyMap<string, number>[] = [];
  for await (const { id, page } of pages) {
    signal.throwIfAborted();
    const { blocks } = cutBlocks(wholeView(page), { preset: "atomic", tagSet: "modern" });
    const ranges = rangesOf(blocks.size, blocks.of);
    const own: TermBlock[] = [];
    const here = new Set<string>();
    comparable(page, blocks).forEach((block, at) => {
      if (block === null) return;
      own.push(block);
      if (here.has(block.hash)) return;
      here.add(block.hash);
      const leaves = ranges[at]!;
      const known = found.get(block.hash);
      if (known !== undefined) known.on.push({ id, leaves });
      else
        found.set(block.hash, {
          text: textOf(page, leaves),
          on: [{ id, leaves }],
          pages: 0,
          resemblance: 1,
          nearest: null,
        });
    });
    ofPages.push(own);
    counts.push(termCounts(page));
  }
  const groups = copyGroups(ofPages);
  // Copies of a page are one page, or its blocks would seem to repeat, and its terms to be everywhere.
  const distinct = ofPages.flatMap((own, page) => (groups[page] === page ? [own] : []));
  const index = new FeatureIndex();
  for (const own of distinct) index.add("", own);
  const spreads = new Map<string, Spread>();
  counts.forEach((own, page) => {
    if (groups[page] !== page) return;
    for (const [term, count] of own)
      spreads.set(term, withCount(spreads.get(term) ?? { total: 0, weighted: 0 }, count));
  });
  for (const own of distinct) {
    signal.throwIfAborted();
    index.occurrences(own, COMPARISON).blocks.forEach(({ otherPages, cosine, twin }, at) => {
      const block = found.get(own[at]!.hash)!;
      if (otherPages + 1 <= block.pages) return;
      block.pages = otherPages + 1;
      const nearest = cosine === 1 || twin < 0 ? null : nearestOf(block, distinct[twin]!, found);
      block.resemblance = nearest?.resemblance ?? 1;
      block.nearest = nearest?.place ?? null;
    });
  }
  const repeated = [...found.values()].filter((block) => block.pages > 1);
  return {
    pages: ofPages.length,
    distinctPages: distinct.length,
    blocks: repeated
      .map(({ text, pages: holders, on, resemblance: highest, nearest }): RepeatedBlock => ({
        text: text.slice(0, EXCERPT),
        pages: holders,
        ibdf: ibdfOf(holders - 1),
        entropy: entropyOf(text, spreads, distinct.length),
        resemblance: highest,
        on,
        nearest,
      }))
      .sort((a, b) => b.pages - a.pages || b.text.length - a.text.length),
  };
}

function termCounts({ leaves }: Page): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of leaves)
    for (const term of contentTerms(text)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

function rangesOf(size: number, of: Int32Array): LeafRange[] {
  const ranges = Array.from({ length: size }, () => ({ start: -1, end: -1 }));
  of.forEach((block, leaf) => {
    if (block < 0) return;
    const range = ranges[block]!;
    if (range.start < 0) range.start = leaf;
    range.end = leaf + 1;
  });
  return ranges;
}

const textOf = ({ leaves }: Page, { start, end }: LeafRange): string =>
  collapse(
    leaves
      .slice(start, end)
      .map(({ text }) => text)
      .join(" "),
  ).trim();

function entropyOf(text: string, spreads: ReadonlyMap<string, Spread>, pages: number): number | null {
  const terms = contentTerms(text);
  if (terms.length === 0) return null;
  const sum = terms.reduce((all, term) => {
    const spread = spreads.get(term);
    return spread === undefined ? all : all + normalisedEntropy(spread, pages);
  }, 0);
  return sum / terms.length;
}

/** What of a page resembles a block most, with where it is first. */
function nearestOf(
  { text }: Found,
  blocks: readonly TermBlock[],
  found: ReadonlyMap<string, Found>,
): { readonly resemblance: number; readonly place: BlockPlace } | null {
  let best: { readonly resemblance: number; readonly place: BlockPlace } | null = null;
  for (const { hash } of blocks) {
    const other = found.get(hash)!;
    const share = resemblanceOf(text, other.text);
    if (best === null || share > best.resemblance) best = { resemblance: share, place: other.on[0]! };
  }
  return best;
}

function resemblanceOf(a: string, b: string): number {
  return resemblance(shinglesOf(a), shinglesOf(b));
}

function shinglesOf(text: string): Uint32Array {
  const tokens = termsOf(text).map((term) => hash32(term));
  const count = Math.max(1, tokens.length - WINDOW + 1);
  const all = Array.from({ length: count }, (_, at) =>
    hashOfRun(tokens, at, Math.min(at + WINDOW, tokens.length)),
  );
  return Uint32Array.from(new Set(all)).sort();
}
