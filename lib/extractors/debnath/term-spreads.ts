/** What LH learns of a site: how each term is spread over its pages, and the threshold, as JSON. */
// The small form of zod: this file is also in the bundle of the browser.
import * as z from "zod/mini";
import { normalisedEntropy, withCount, type Spread } from "../../learn/entropy";
import type { Task } from "../../task";
import { Digest } from "../../text/digest";
import type { Corpus } from "../contract/contract";
import {
  checkColumns,
  partOf,
  readSites,
  sitesSchema,
  writeSites,
  type WrittenSites,
} from "../contract/sites";
import { cutBlocks } from "./basket";
import { termsOfBlocks } from "./content-terms";
import { dynamicThreshold } from "./dynamic-threshold";
import { blocksFor, type LhValues } from "./lh-params";

/** One site. */
export interface SiteTerms {
  /** Distinct pages. */
  readonly pages: number;
  readonly spreads: ReadonlyMap<string, Spread>;
  /** Where blocks with more entropy are redundant, found on the pages themselves. */
  readonly threshold: number;
}

/** By site; pages whose site is unknown are taken as one. */
export type LhModel = ReadonlyMap<string, SiteTerms>;

/** A model as JSON: columns over terms. */
export interface WrittenLhModel {
  readonly sites: WrittenSites<{
    readonly pages: number;
    readonly threshold: number;
    readonly terms: readonly string[];
    readonly totals: readonly number[];
    readonly weighted: readonly number[];
  }>;
}
const numbers = z.array(z.number());
export const lhModelSchema: z.ZodMiniType<WrittenLhModel> = z.object({
  sites: sitesSchema(
    z.object({
      pages: z.int().check(z.nonnegative()),
      threshold: z.number(),
      terms: z.array(z.string()),
      totals: numbers,
      weighted: numbers,
    }),
  ),
});

/** (B) entropy of each block, in [0, 1]; NaN for one without terms. */
export function blockEntropies(
  blocks: readonly (readonly string[])[],
  { spreads, pages }: Pick<SiteTerms, "spreads" | "pages">,
  occurrences: LhValues["occurrences"],
): Float64Array {
  return Float64Array.from(blocks, (terms) => {
    const counted = occurrences === "all" ? terms : [...new Set(terms)];
    const sum = counted.reduce((all, term) => {
      // A term that no page of the site has is on this page alone.
      const spread = spreads.get(term);
      return spread === undefined ? all : all + normalisedEntropy(spread, pages);
    }, 0);
    return counted.length === 0 ? NaN : sum / counted.length;
  });
}

/** What is known of a site while its pages are read. */
class Growing {
  readonly spreads = new Map<string, Spread>();
  readonly measured: { readonly entropy: number; readonly terms: number }[] = [];
  /** Digests of the pages of each pass: copies of a page are one, or its terms would seem to be everywhere. */
  private readonly known = { counting: new Set<string>(), measuring: new Set<string>() };

  get pages(): number {
    return this.known.counting.size;
  }

  count(blocks: readonly (readonly string[])[]): void {
    if (!this.isNew("counting", blocks)) return;
    const counts = new Map<string, number>();
    for (const terms of blocks) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
    for (const [term, count] of counts)
      this.spreads.set(term, withCount(this.spreads.get(term) ?? { total: 0, weighted: 0 }, count));
  }

  measure(blocks: readonly (readonly string[])[], { occurrences }: LhValues): void {
    if (!this.isNew("measuring", blocks)) return;
    const entropies = blockEntropies(blocks, this, occurrences);
    blocks.forEach((terms, block) => {
      if (terms.length > 0) this.measured.push({ entropy: entropies[block]!, terms: terms.length });
    });
  }

  private isNew(pass: "counting" | "measuring", blocks: readonly (readonly string[])[]): boolean {
    const digest = new Digest();
    for (const terms of blocks) for (const term of terms) digest.add(term);
    const known = this.known[pass].has(digest.value());
    this.known[pass].add(digest.value());
    return !known;
  }
}

/** Read the pages twice: for terms, then for the entropies of blocks. @throws the signal's reason when cancelled */
export async function learnTerms(corpus: Corpus, values: LhValues, task: Task): Promise<LhModel> {
  const sites = new Map<string, Growing>();
  const total = 2 * corpus.size;
  let done = 0;
  for (const note of ["counting terms", "measuring blocks"]) {
    for await (const { page, live } of corpus.pages()) {
      task.signal.throwIfAborted();
      const terms = termsOfBlocks(page, cutBlocks({ page, live }, blocksFor(values)).blocks);
      const site = partOf(sites, page, () => new Growing());
      if (note === "counting terms") site.count(terms);
      else site.measure(terms, values);
      task.report({ done: ++done, total, note });
    }
  }
  return new Map(
    [...sites].map(([site, { pages, spreads, measured }]) => [
      site,
      { pages, spreads, threshold: dynamicThreshold(measured) },
    ]),
  );
}

/** The model for JSON. */
export function lhModelToJson(sites: LhModel): WrittenLhModel {
  return {
    sites: writeSites(sites, ({ pages, threshold, spreads }) => ({
      pages,
      threshold,
      terms: [...spreads.keys()],
      totals: Array.from(spreads.values(), ({ total }) => total),
      weighted: Array.from(spreads.values(), ({ weighted }) => weighted),
    })),
  };
}

/** The model from JSON. @throws InputError `bad-model` where its columns are not of one length */
export function lhModelFromJson({ sites }: WrittenLhModel): LhModel {
  return readSites(sites, ({ pages, threshold, terms, totals, weighted }) => {
    checkColumns({ terms, totals, weighted });
    return {
      pages,
      threshold,
      spreads: new Map(terms.map((term, at) => [term, { total: totals[at]!, weighted: weighted[at]! }])),
    };
  });
}
