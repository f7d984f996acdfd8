/** Which pages have so much in common that a model that learned from one of them knows the other. */
import { together } from "../../learn/folds";
import { domainOfPage } from "../../corpus/registrable-domain";

/** What a page has in common with others. */
export interface Kin {
  /** A host as a rule, so that `www.a.example` and `a.example` are two sites of one domain. */
  readonly site: string | null;
  readonly url: string | null;
  /** Its template in each of several ways to name it, as many for every page; null where it has none. */
  readonly templates: readonly (string | null)[];
}

/**
 * (pages) The group of each page: those that share their site, their registrable domain or a template are in one,
 * however many pages lie between them. Sites of one owner, or of one forum software, are built alike.
 */
export function kinGroups(pages: readonly Kin[]): string[] {
  const namings = Array.from(pages[0]?.templates ?? [], (_, at) =>
    pages.map(({ templates }) => templates[at]!),
  );
  return together([pages.map(({ site }) => site), pages.map(domainOfPage), ...namings]);
}

/** (pages) whether a page is in one group with any of the others. */
export function areAkin(pages: readonly Kin[], others: readonly Kin[]): boolean[] {
  const groups = kinGroups([...pages, ...others]);
  const taken = new Set(groups.slice(pages.length));
  return pages.map((_, at) => taken.has(groups[at]!));
}
