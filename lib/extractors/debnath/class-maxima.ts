/**
 * What FE and K-FE learn of a class of pages (parameter `norm`): how often each feature occurs at most in one
 * block, by site, as JSON.
 */
// The small form of zod: this file is also in the bundle of the browser.
import * as z from "zod/mini";
import { FEATURE_NAMES } from "../../blocks/features/feature-tags";
import type { Page } from "../../page/page";
import type { Task } from "../../task";
import type { Corpus } from "../contract/contract";
import { partOf, readSites, siteOf, sitesSchema, writeSites, type WrittenSites } from "../contract/sites";
import { cutBlocks, type BasketValues } from "./basket";

const COUNTED = [...FEATURE_NAMES, "objects"] as const;

/** The largest count of each feature in a block, and of images, applets and frames together. */
export type Maxima = Readonly<Record<(typeof COUNTED)[number], number>>;
/** Maxima of each site; pages whose site is unknown are taken as one. */
export type ClassMaxima = ReadonlyMap<string, Maxima>;

const count = z.number().check(z.nonnegative());
const maximaSchema = z.object(
  Object.fromEntries(COUNTED.map((name) => [name, count])) as Record<keyof Maxima, typeof count>,
);
/** The maxima of a class as JSON. */
export interface WrittenMaxima {
  readonly sites: WrittenSites<Maxima>;
}
export const maximaModelSchema: z.ZodMiniType<WrittenMaxima> = z.object({ sites: sitesSchema(maximaSchema) });

/** Maxima over all pages of each site. @throws the signal's reason when cancelled */
export async function learnMaxima(corpus: Corpus, values: BasketValues, task: Task): Promise<ClassMaxima> {
  const sites = new Map<string, Record<keyof Maxima, number>>();
  let done = 0;
  for await (const { page, live } of corpus.pages()) {
    task.signal.throwIfAborted();
    const { features } = cutBlocks({ page, live }, values);
    const maxima = partOf(
      sites,
      page,
      () => Object.fromEntries(COUNTED.map((name) => [name, 0])) as Record<keyof Maxima, number>,
    );
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
  return sites.get(siteOf(page)) ?? null;
}

/** The model for JSON. */
export function maximaToJson(sites: ClassMaxima): WrittenMaxima {
  return { sites: writeSites(sites, (maxima) => maxima) };
}

/** The model from JSON. @throws InputError `bad-model` for a site that is there twice */
export function maximaFromJson({ sites }: WrittenMaxima): ClassMaxima {
  return readSites(sites, (maxima) => maxima);
}
