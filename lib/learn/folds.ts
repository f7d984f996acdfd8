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
