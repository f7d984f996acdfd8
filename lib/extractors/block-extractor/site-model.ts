/** What BlockExtractor learns of a site for its third step: the blocks of all pages, by site, as JSON. */
// The small form of zod: this file is also in the bundle of the browser.
import * as z from "zod/mini";
import type { Corpus } from "../contract/contract";
import {
  checkColumns,
  checkNumbers,
  partOf,
  readSites,
  siteOf,
  sitesSchema,
  writeSites,
  type WrittenSites,
} from "../contract/sites";
import { blockTree, type BlockTree } from "../../blocks/redundancy/block-tree";
import { SiteIndex, type Redundancy, type SiteIndexModel } from "../../blocks/redundancy/site-index";
import type { Segmentation } from "../../blocks/segment";
import type { Page } from "../../page/page";
import type { Task } from "../../task";
import { segmentFor, type RedundancyTest } from "./decide";
import type { Options } from "./options";

const siteIndexSchema = z.object({
  labels: z.array(z.string()),
  trees: z.array(
    z.object({
      hash: z.string(),
      labels: z.array(z.int()),
      leftmost: z.array(z.int()),
      words: z.number(),
      textLength: z.number(),
    }),
  ),
  pages: z.array(z.object({ trees: z.array(z.int()) })),
});
/** A site model as JSON. */
export interface WrittenSiteModel {
  readonly sites: WrittenSites<SiteIndexModel>;
}
export const siteModelSchema: z.ZodMiniType<WrittenSiteModel> = z.object({
  sites: sitesSchema(siteIndexSchema),
});

/** Index of each site; pages whose site is unknown are taken as one. */
export type SiteModel = ReadonlyMap<string, SiteIndex>;

/** Index all pages of a corpus. @throws the signal's reason when cancelled */
export async function learnSites(corpus: Corpus, options: Options, task: Task): Promise<SiteModel> {
  const sites = new Map<string, SiteIndex>();
  let done = 0;
  for await (const { page, live } of corpus.pages()) {
    task.signal.throwIfAborted();
    partOf(sites, page, () => new SiteIndex()).add(treesOf(page, segmentFor({ page, live }, options)));
    task.report({ done: ++done, total: corpus.size, note: "indexing blocks" });
  }
  return sites;
}

/** The model for JSON. */
export function siteModelToJson(sites: SiteModel): WrittenSiteModel {
  return { sites: writeSites(sites, (index) => index.toJSON()) };
}

/** The model from JSON. @throws InputError `bad-model` where its parts do not fit each other */
export function siteModelFromJson({ sites }: WrittenSiteModel): SiteModel {
  return readSites(sites, (index) => {
    for (const { labels, leftmost } of index.trees) {
      checkColumns({ labels, "leftmost leaves": leftmost });
      checkNumbers(labels, index.labels.length, "labels");
      checkNumbers(leftmost, labels.length, "nodes");
    }
    for (const { trees } of index.pages) checkNumbers(trees, index.trees.length, "trees");
    return SiteIndex.fromJSON(index);
  });
}

/** Ask the index of the page's site. */
export function redundancyTest(sites: SiteModel, options: Options): RedundancyTest {
  return (page, segmentation, tested) => {
    const index = sites.get(siteOf(page));
    if (index === undefined) return null;
    const { others, blocks } = index.redundant(treesOf(page, segmentation), tested, options);
    if (others === 0) return null;
    const redundant = new Map<number, Redundancy>();
    blocks.forEach((found, at) => {
      if (found !== null) redundant.set(tested[at]!, found);
    });
    return redundant;
  };
}

/** The trees of all blocks of a page, as redundancy compares them. */
export function treesOf(page: Page, { blocks, symbols, removal }: Segmentation): BlockTree[] {
  return Array.from({ length: blocks.size }, (_, block) =>
    blockTree(page, blocks, symbols, removal.gone, block),
  );
}
