/**
 * Which pages may be learned from where a model is to be asked about other corpora as about sites that it has not seen:
 * those that have nothing in common with a page of these.
 */
import { domainOfPage } from "../../corpus/registrable-domain";
import { together } from "../../learn/folds";
import type { SourcePage } from "../sources/source";

/** What a page has in common with others. */
export interface Kin extends Pick<SourcePage, "url" | "site"> {
  /** As its source names its template, and as it was found beside all others; null where it has none. */
  readonly templates: readonly [string | null, string | null];
}

/**
 * (pages) whether a page shares its site, its registrable domain or its template with one of the others, however many
 * pages lie between them. A site is a host, so that `www.a.example` and `a.example` are two sites of one domain.
 */
export function areAkin(pages: readonly Kin[], others: readonly Kin[]): boolean[] {
  const all = [...pages, ...others];
  const groups = together([
    all.map(({ site }) => site),
    all.map(domainOfPage),
    all.map(({ templates }) => templates[0]),
    all.map(({ templates }) => templates[1]),
  ]);
  const taken = new Set(groups.slice(pages.length));
  return pages.map((_, at) => taken.has(groups[at]!));
}
