import { UsageError } from "../errors";
import { seededRng } from "./rng";

/**
 * Cut pages into `count` folds that share no site, of about equal size: the fold of each page, in `[0,
 * count)`. Pages whose site is null are sites of their own. Sites are shuffled by the seed, then the largest
 * first goes into the smallest fold, so the split depends on nothing but its arguments.
 *
 * @throws UsageError for fewer than two folds
 */
export function foldsBySite(sites: readonly (string | null)[], count: number, seed = 1): Int32Array {
  mustBeFolds(count);
  // The sort is stable: sites of equal size keep their shuffled order.
  const ordered = seededRng(seed)
    .shuffle(pagesOfSites(sites))
    .sort((a, b) => b.length - a.length);
  const sizes = new Int32Array(count);
  const folds = new Int32Array(sites.length);
  for (const pages of ordered) {
    const smallest = sizes.indexOf(Math.min(...sizes));
    for (const page of pages) folds[page] = smallest;
    sizes[smallest]! += pages.length;
  }
  return folds;
}

/**
 * Cut pages into `count` folds that each have their share of every site: the fold of each page, in `[0, count)`.
 * The pages of a site are shuffled by the seed and dealt out, going on where the last site ended, so folds differ
 * by one page at most. Scores of such folds say nothing of sites that were not learned from.
 *
 * @throws UsageError for fewer than two folds
 */
export function foldsWithinSites(sites: readonly (string | null)[], count: number, seed = 1): Int32Array {
  mustBeFolds(count);
  const rng = seededRng(seed);
  const folds = new Int32Array(sites.length);
  let dealt = 0;
  for (const pages of pagesOfSites(sites))
    for (const page of rng.shuffle(pages)) folds[page] = dealt++ % count;
  return folds;
}

/** @throws UsageError `bad-folds` for fewer than two folds */
export function mustBeFolds(count: number): void {
  if (!Number.isInteger(count) || count < 2)
    throw new UsageError("bad-folds", `folds must be a whole number of at least 2, not ${count}`);
}

/** The pages of each site, in their order; those without a site are sites of their own. */
function pagesOfSites(sites: readonly (string | null)[]): number[][] {
  const groups = new Map<string, number[]>();
  sites.forEach((site, page) => {
    const key = site === null ? `page ${page}` : `site ${site}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [page]);
    else group.push(page);
  });
  return [...groups.values()];
}

/**
 * The group of each page where pages that share any of their keys are together, however many others lie between
 * them: pages of one site, and those of two sites that look alike. Pages without any key are groups of their own.
 * @param keys of each kind (site, template) one key a page; null where it is not known
 */
export function together(keys: readonly (readonly (string | null)[])[]): string[] {
  const size = keys[0]?.length ?? 0;
  /** (pages) towards the first page of a group. */
  const parent = Int32Array.from({ length: size }, (_, page) => page);
  const firstOf = (page: number): number => {
    let first = page;
    while (parent[first] !== first) first = parent[first] = parent[parent[first]!]!;
    return first;
  };
  for (const kind of keys) {
    const known = new Map<string, number>();
    kind.forEach((key, page) => {
      if (key === null) return;
      const [mine, other] = [firstOf(page), firstOf(known.get(key) ?? page)];
      parent[Math.max(mine, other)] = Math.min(mine, other);
      known.set(key, page);
    });
  }
  return Array.from({ length: size }, (_, page) => `group ${firstOf(page)}`);
}
