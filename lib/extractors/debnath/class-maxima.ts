/**
 * What FE and K-FE learn of a class of pages (parameter `norm`): how often each feature occurs at most in one
 * block, and whether the class is more than copies of one page, by site, as JSON.
 */
// The small form of zod: this file is also in the bundle of the browser.
import * as z from "zod/mini";
import { FEATURE_NAMES } from "../../blocks/features/feature-tags";
import type { BlockFeatures } from "../../blocks/features/block-features";
import type { BlockSet } from "../../blocks/features/block-set";
import { termBlocks } from "../../blocks/features/term-block";
import type { Page, View } from "../../page/page";
import type { Task } from "../../task";
import { Digest } from "../../text/digest";
import type { Corpus } from "../contract/contract";
import { partOf, readSites, siteOf, sitesSchema, writeSites, type WrittenSites } from "../contract/sites";
import { cutBlocks, type BasketValues } from "./basket";

const COUNTED = [...FEATURE_NAMES, "objects"] as const;

/** The largest count of each feature in a block, and of images, applets and frames together. */
export type Maxima = Readonly<Record<(typeof COUNTED)[number], number>>;
/** One site. */
export interface SiteMaxima {
  readonly maxima: Maxima;
  /** Digest of the only page of the site, copies of it being no others; null where it has several. */
  readonly only: string | null;
}
/** By site; pages whose site is unknown are taken as one. */
export type ClassMaxima = ReadonlyMap<string, SiteMaxima>;

const count = z.number().check(z.nonnegative());
const maximaSchema = z.object(
  Object.fromEntries(COUNTED.map((name) => [name, count])) as Record<keyof Maxima, typeof count>,
);
/** The maxima of a class as JSON. */
export interface WrittenMaxima {
  readonly sites: WrittenSites<SiteMaxima>;
}
export const maximaModelSchema: z.ZodMiniType<WrittenMaxima> = z.object({
  sites: sitesSchema(z.object({ maxima: maximaSchema, only: z.nullable(z.string()) })),
});

/** Equal for pages whose blocks have the same terms and counts, as copies have. */
function digestOf(page: Page, blocks: BlockSet, features: BlockFeatures): string {
  const digest = new Digest();
  for (const block of termBlocks(page, blocks, features)) if (block !== null) digest.add(block.hash);
  return digest.value();
}

/** Maxima over all pages of each site. @throws the signal's reason when cancelled */
export async function learnMaxima(corpus: Corpus, values: BasketValues, task: Task): Promise<ClassMaxima> {
  const sites = new Map<string, { readonly maxima: Record<keyof Maxima, number>; only: string | null }>();
  let done = 0;
  for await (const { page, live } of corpus.pages()) {
    task.signal.throwIfAborted();
    const { blocks, features } = cutBlocks({ page, live }, values);
    const digest = digestOf(page, blocks, features);
    const site = partOf(sites, page, () => ({
      maxima: Object.fromEntries(COUNTED.map((name) => [name, 0])) as Record<keyof Maxima, number>,
      only: digest,
    }));
    if (site.only !== digest) site.only = null;
    const { maxima } = site;
    for (const name of FEATURE_NAMES)
      for (const value of features[name]) maxima[name] = Math.max(maxima[name], value);
    features.images.forEach(
      (images, block) =>
        (maxima.objects = Math.max(
          maxima.objects,
          images + features.applets[block]! + features.frames[block]!,
        )),
    );
    task.report({ done: ++done, total: corpus.size, note: "counting features" });
  }
  return sites;
}

/** Maxima of the page's site; null for a site without pages in the model. */
export function maximaFor(sites: ClassMaxima, page: Page): Maxima | null {
  return sites.get(siteOf(page))?.maxima ?? null;
}

/** Whether no other page of its site was learned from: none, or only copies of the page. */
export function isAlone(sites: ClassMaxima, view: View, values: BasketValues): boolean {
  const site = sites.get(siteOf(view.page));
  if (site === undefined) return true;
  if (site.only === null) return false;
  const { blocks, features } = cutBlocks(view, values);
  return site.only === digestOf(view.page, blocks, features);
}

/** The model for JSON. */
export function maximaToJson(sites: ClassMaxima): WrittenMaxima {
  return { sites: writeSites(sites, (site) => site) };
}

/** The model from JSON. @throws InputError `bad-model` for a site that is there twice */
export function maximaFromJson({ sites }: WrittenMaxima): ClassMaxima {
  return readSites(sites, (site) => site);
}
