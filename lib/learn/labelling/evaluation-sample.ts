/**
 * Which pages are labelled to score extractors by: drawn at random, in proportion to sites, templates and lengths,
 * and never because of what an extractor says of them.
 */
import type { Rng } from "../rng";
import type { QueuedPage } from "./queued-page";

/** Short, middling and long pages of a corpus are drawn from apart. */
const LENGTHS = 3;

/**
 * Systematic sampling from the pages in the order of their strata (site, then template, then third of length; random
 * within): every page has the same chance, count / pages, and each stratum its share to within one page. The answer
 * is in random order, so that whoever stops early has a random part of it. O(N log N).
 *
 * @param count how many, at most as many as there are
 * @returns positions in `pages`
 */
export function evaluationSample(pages: readonly QueuedPage[], count: number, rng: Rng): number[] {
  const wanted = Math.min(count, pages.length);
  const ordered = rng.shuffle(inStrata(pages));
  ordered.sort((a, b) => (a.stratum < b.stratum ? -1 : a.stratum > b.stratum ? 1 : 0));
  const from = rng.next();
  const drawn = Array.from(
    { length: wanted },
    (_, at) => ordered[Math.floor(((at + from) * pages.length) / wanted)]!.page,
  );
  return rng.shuffle(drawn);
}

function inStrata(pages: readonly QueuedPage[]): { readonly page: number; readonly stratum: string }[] {
  const sorted = pages.map(({ bytes }) => bytes).sort((a, b) => a - b);
  const limits = Array.from(
    { length: LENGTHS - 1 },
    (_, at) => sorted[Math.floor(((at + 1) * sorted.length) / LENGTHS)],
  );
  return pages.map(({ site, template, bytes }, page) => ({
    page,
    stratum: JSON.stringify([site, template, limits.filter((limit) => bytes >= limit!).length]),
  }));
}
