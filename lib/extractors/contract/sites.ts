/** Models that are a part for each site. */
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
