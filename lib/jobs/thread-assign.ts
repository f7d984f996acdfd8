import type { GoldKind } from "../gold/gold";
import type { Assignment, PagePayload } from "./thread-protocol";

/** A page handed to a pool of threads; nothing of it is read before a thread asks for it. */
export interface PoolPage {
  readonly site: string | null;
  /** What can be scored on it, as far as is known without reading it. */
  readonly golds: readonly GoldKind[];
  /**
   * True for a page that only helps to fit the others of its site, e.g. because an earlier attempt has scored
   * it.
   */
  readonly fitOnly: boolean;
  load(): Promise<PagePayload>;
}

/** Pages a thread takes at once: enough to have the next page ready, few enough that threads end together. */
const BATCH = 4;

/**
 * Cut pages into assignments and note in `held` what each index stands for. Without sites the pages stream
 * through in small batches. With sites all pages are listed first (their bytes are not), then each site is
 * one assignment, the largest first so that threads end together; a page without a site is a site of its own.
 * Pages that are `fitOnly` are never answered.
 */
export async function* assignmentsOf(
  pages: AsyncIterable<PoolPage>,
  bySite: boolean,
  held: Map<number, PoolPage>,
): AsyncGenerator<Assignment> {
  if (bySite) {
    yield* sitesOf(pages, held);
    return;
  }
  let batch: number[] = [];
  let index = 0;
  for await (const page of pages) {
    if (!page.fitOnly) {
      held.set(index, page);
      batch.push(index);
    }
    index++;
    if (batch.length === BATCH) {
      yield { pages: batch, site: [], casualties: [] };
      batch = [];
    }
  }
  if (batch.length > 0) yield { pages: batch, site: [], casualties: [] };
}

async function* sitesOf(
  pages: AsyncIterable<PoolPage>,
  held: Map<number, PoolPage>,
): AsyncGenerator<Assignment> {
  const sites = new Map<string, number[]>();
  let index = 0;
  for await (const page of pages) {
    held.set(index, page);
    const key = page.site === null ? `page ${index}` : `site ${page.site}`;
    const members = sites.get(key);
    if (members === undefined) sites.set(key, [index]);
    else members.push(index);
    index++;
  }
  for (const site of [...sites.values()].sort((a, b) => b.length - a.length)) {
    const wanted = site.filter((page) => !held.get(page)!.fitOnly);
    if (wanted.length > 0) yield { pages: wanted, site, casualties: [] };
  }
}
