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
  if (!Number.isInteger(count) || count < 2)
    throw new UsageError("bad-folds", `folds must be a whole number of at least 2, not ${count}`);
  const groups = new Map<string, number[]>();
  sites.forEach((site, page) => {
    const key = site === null ? `page ${page}` : `site ${site}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [page]);
    else group.push(page);
  });
  // The sort is stable: sites of equal size keep their shuffled order.
  const ordered = seededRng(seed)
    .shuffle([...groups.values()])
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
