/** What ContentExtractor learns of a site: the blocks of its pages, and where they are, as JSON. */
// The small form of zod: this file is also in the bundle of the browser.
import * as z from "zod/mini";
import { blockFeatures } from "../../blocks/features/block-features";
import { FeatureIndex, type FeatureIndexModel } from "../../blocks/features/feature-index";
import { FEATURE_NAMES } from "../../blocks/features/feature-tags";
import { termBlocks, type TermBlock } from "../../blocks/features/term-block";
import type { BlockSet } from "../../blocks/features/block-set";
import { Reservoir } from "../../learn/reservoir";
import type { Page } from "../../page/page";
import type { Task } from "../../task";
import type { Corpus } from "../contract/contract";
import {
  checkColumns,
  checkNumbers,
  partOf,
  readSites,
  sitesSchema,
  writeSites,
  type WrittenSites,
} from "../contract/sites";
import { cutBlocks } from "./basket";
import type { ContentValues } from "./content-params";
import { placesOf } from "./places";

/** A block of a page by the place it is at. */
export interface Place {
  /** XPath of the element around the block. */
  readonly path: string;
  /** Digest of the block. */
  readonly hash: string;
}

/** The pages of one site. */
export interface SiteBlocks {
  readonly index: FeatureIndex;
  /** By page of the index; none where places do not matter. */
  readonly places: readonly (readonly Place[])[];
}

/** By site; pages whose site is unknown are taken as one. */
export type ContentModel = ReadonlyMap<string, SiteBlocks>;

/** A model as JSON. */
export interface WrittenContentModel {
  readonly sites: WrittenSites<FeatureIndexModel & { readonly places: readonly (readonly Place[])[] }>;
}
const numbers = z.array(z.int());
export const contentModelSchema: z.ZodMiniType<WrittenContentModel> = z.object({
  sites: sitesSchema(
    z.object({
      terms: z.array(z.string()),
      blocks: z.array(
        z.object({ hash: z.string(), terms: numbers, counts: z.array(z.number()), textLength: z.number() }),
      ),
      pages: z.array(z.object({ name: z.string(), blocks: numbers })),
      places: z.array(z.array(z.object({ path: z.string(), hash: z.string() }))),
    }),
  ),
});

/** Pages that a template is derived from where their number is not set: of "five to 10" (S4, section 4.4). */
const TEMPLATE_PAGES = 10;

/** The same pages are drawn each time. */
const SAMPLE_SEED = 1;

/** The blocks of a page as they are compared, by block; null for one without text. */
export function comparable(page: Page, blocks: BlockSet): (TermBlock | null)[] {
  return termBlocks(page, blocks, blockFeatures(page, blocks));
}

/**
 * What a page is called in reasons: its address, else its title. Whatever it is called where it is stored, the
 * model is the same.
 */
const nameOf = ({ url, title }: Page): string => url ?? title;

/** Index all pages of a corpus, or a sample of each site. @throws the signal's reason when cancelled */
export async function learnBlocks(corpus: Corpus, values: ContentValues, task: Task): Promise<ContentModel> {
  const sites = new Map<string, Reservoir<LearnedPage>>();
  const size = values.sample > 0 ? values.sample : values.byPath ? TEMPLATE_PAGES : Infinity;
  let done = 0;
  for await (const { page, live } of corpus.pages()) {
    task.signal.throwIfAborted();
    const sample = partOf(sites, page, () => new Reservoir<LearnedPage>(size, SAMPLE_SEED));
    sample.offer(() => {
      const { blocks } = cutBlocks({ page, live }, values);
      const own = comparable(page, blocks);
      const placeOf = values.byPath ? placesOf(page) : null;
      return {
        name: nameOf(page),
        blocks: own.filter((block) => block !== null),
        places:
          placeOf === null
            ? []
            : own.flatMap((block, at) =>
                block === null ? [] : [{ path: placeOf(blocks.node[at]!), hash: block.hash }],
              ),
      };
    });
    task.report({ done: ++done, total: corpus.size, note: "indexing blocks" });
  }
  return new Map([...sites].map(([site, { items }]) => [site, indexed(items)]));
}

interface LearnedPage {
  readonly name: string;
  readonly blocks: readonly TermBlock[];
  readonly places: readonly Place[];
}

function indexed(pages: readonly LearnedPage[]): SiteBlocks {
  const index = new FeatureIndex();
  for (const { name, blocks } of pages) index.add(name, blocks);
  return { index, places: pages.map(({ places }) => places) };
}

/** The model for JSON. */
export function contentModelToJson(sites: ContentModel): WrittenContentModel {
  return { sites: writeSites(sites, ({ index, places }) => ({ ...index.toJSON(), places })) };
}

/** The model from JSON. @throws InputError `bad-model` where its parts do not fit each other */
export function contentModelFromJson({ sites }: WrittenContentModel): ContentModel {
  return readSites(sites, ({ places, ...index }) => {
    checkColumns({ pages: index.pages, "lists of places": places });
    for (const { terms, counts } of index.blocks) {
      checkColumns({ features: FEATURE_NAMES, counts });
      checkNumbers(terms, index.terms.length, "terms");
    }
    for (const { blocks } of index.pages) checkNumbers(blocks, index.blocks.length, "blocks");
    return { index: FeatureIndex.fromJSON(index), places };
  });
}
