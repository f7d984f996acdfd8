/** Models that are a part for each site. */
// The small form of zod: this file is also in the bundle of the browser.
import * as z from "zod/mini";
import { InputError } from "../../errors";
import type { Page } from "../../page/page";

/** The site that a page belongs to in a model; pages whose site is unknown are taken as one. */
export const siteOf = (page: Page): string => page.site ?? "";

/** The part of a site, made by `make` where there is none yet. */
export function partOf<Part>(parts: Map<string, Part>, page: Page, make: () => Part): Part {
  const known = parts.get(siteOf(page));
  if (known !== undefined) return known;
  const part = make();
  parts.set(siteOf(page), part);
  return part;
}

/** Sites as JSON: pairs, since in an object one called `__proto__` would be lost. */
export type WrittenSites<Part> = readonly (readonly [site: string, part: Part])[];

export const sitesSchema = <Part>(part: z.ZodMiniType<Part>): z.ZodMiniType<WrittenSites<Part>> =>
  z.array(z.tuple([z.string(), part]));

export const writeSites = <Part, Written>(
  sites: ReadonlyMap<string, Part>,
  write: (part: Part) => Written,
): WrittenSites<Written> => [...sites].map(([site, part]) => [site, write(part)]);

/**
 * @param read is asked once for each site
 * @throws InputError `bad-model` naming the site, where it is there twice or `read` says that its part is not whole
 */
export function readSites<Part, Written>(
  sites: WrittenSites<Written>,
  read: (written: Written) => Part,
): Map<string, Part> {
  const parts = new Map<string, Part>();
  for (const [site, written] of sites) {
    if (parts.has(site)) throw new InputError("bad-model", `site ${site} is twice in the model`);
    try {
      parts.set(site, read(written));
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      throw new InputError(error.code, `site ${site} of the model: ${error.message}`, { cause: error });
    }
  }
  return parts;
}

/** @throws InputError `bad-model` where columns that belong together are not of one length */
export function checkColumns(columns: Readonly<Record<string, { readonly length: number }>>): void {
  const [[first, { length }], ...others] = Object.entries(columns) as [
    [string, { readonly length: number }],
    ...[string, { readonly length: number }][],
  ];
  for (const [name, column] of others)
    if (column.length !== length)
      throw new InputError("bad-model", `${length} ${first}, but ${column.length} ${name}`);
}

/** @throws InputError `bad-model` where a number is no place in a list of `size` things */
export function checkNumbers(numbers: readonly number[], size: number, of: string): void {
  const wrong = numbers.find((number) => number < 0 || number >= size);
  if (wrong !== undefined) throw new InputError("bad-model", `number ${wrong} of ${size} ${of}`);
}
