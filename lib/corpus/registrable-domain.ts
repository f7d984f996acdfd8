/** What hosts of one owner have in common. */
import { getDomain } from "tldts";
import { hostOf } from "../page/parsing/parse";

/**
 * The part of a host name that somebody registered, e.g. `bbc.co.uk` of `news.bbc.co.uk`; the host itself
 * where nothing can be registered (`localhost`, addresses). Blogs of one provider count as one site, which
 * keeps more pages on the same side of a split than needed, never fewer.
 */
export function registrableDomain(host: string): string {
  return getDomain(host) ?? host.toLowerCase();
}

/**
 * The domain of a page: by its site where that is a host, since its address may be that of an archive, else by its
 * address; null where nobody registered it.
 */
export function domainOfPage(page: {
  readonly site: string | null;
  readonly url: string | null;
}): string | null {
  return getDomain(page.site ?? "") ?? getDomain(hostOf(page.url) ?? "");
}
