import type { PageList, PageRow } from "../../store/interfaces/pages";
import type { Store } from "../../store/interfaces/store";
import { readCursor } from "../../store/rules/page-cursor";

/** A page of the corpus, and whether the run is about it. */
export interface Listed extends PageRow {
  readonly isWanted: boolean;
}

/** Which pages of a corpus a run is about. */
export interface Wanted {
  readonly corpusId: string;
  /** Null for every page. */
  readonly pageIds: ReadonlySet<string> | null;
  /** Only the pages of a stretch of the order by key; absent for all. */
  readonly range?: Range;
}

/** A stretch of the pages of a corpus by key. */
export interface Range {
  /** Behind this cursor; null from the first page on. */
  readonly after: string | null;
  /** To this cursor, with whatever comes in before it; null to the last page. */
  readonly to: string | null;
}

/**
 * Rows that are read at once, and pages of a window: enough that a corpus is no thousand questions, few enough
 * that their gold texts and scores fit into memory whatever its size.
 */
export const WINDOW = 200;

/**
 * The pages that a run is about, by key, a window at a time; of each only its row, never its bytes. Pages that
 * come to the corpus meanwhile are among them where their key comes later.
 */
export async function* wantedPages(
  { pages }: Pick<Store, "pages">,
  { corpusId, pageIds, range }: Wanted,
): AsyncGenerator<readonly Listed[]> {
  let left = pageIds?.size ?? Infinity;
  let window: Listed[] = [];
  const last = typeof range?.to === "string" ? readCursor(range.to, { corpusId, sort: "key" }).key : null;
  for await (const rows of rowsOf(pages, corpusId, "key", range?.after)) {
    for (const row of rows) {
      if (last !== null && isBehind(row.key, last)) left = 0;
      if (left === 0) break;
      if (pageIds?.has(row.id) === false) continue;
      window.push({ ...row, isWanted: true });
      left--;
    }
    if (window.length >= WINDOW) {
      yield window;
      window = [];
    }
    if (left === 0) break;
  }
  if (window.length > 0) yield window;
}

/** The same of some stretches, one after the other, each asked for when the one before has been listed. */
export async function* pagesOfRanges(
  store: Pick<Store, "pages">,
  wanted: Wanted,
  ranges: AsyncIterable<Range>,
): AsyncGenerator<readonly Listed[]> {
  for await (const range of ranges) yield* wantedPages(store, { ...wanted, range });
}

/**
 * All pages of a corpus, those of a site one after the other by key, in windows of whole sites: what is fitted
 * to a site needs all of its pages, wanted or not, so that a window is as large as the largest site. Pages
 * without a site come first.
 */
export async function* sitesWithPages(
  { pages }: Pick<Store, "pages">,
  { corpusId, pageIds }: Wanted,
): AsyncGenerator<readonly Listed[]> {
  let window: Listed[] = [];
  for await (const rows of rowsOf(pages, corpusId, "site")) {
    window.push(...rows.map((row) => ({ ...row, isWanted: pageIds?.has(row.id) ?? true })));
    const last = window.at(-1)!.site;
    const end = last === null ? window.length : window.findIndex(({ site }) => site === last);
    if (end < WINDOW) continue;
    yield window.slice(0, end);
    window = window.slice(end);
  }
  if (window.length > 0) yield window;
}

/** @throws NotFoundError for an unknown corpus */
export async function countWanted(store: Pick<Store, "corpora" | "pages">, wanted: Wanted): Promise<number> {
  const { pages } = await store.corpora.get(wanted.corpusId);
  if (wanted.pageIds === null) return pages;
  let count = 0;
  for await (const window of wantedPages(store, wanted)) count += window.length;
  return count;
}

/** In the order of the store, which is that of the bytes: the page of a cursor may be gone. */
const isBehind = (key: string, last: string): boolean =>
  Buffer.compare(Buffer.from(key), Buffer.from(last)) > 0;

async function* rowsOf(
  pages: Store["pages"],
  corpusId: string,
  sort: "key" | "site",
  behind: string | null = null,
): AsyncGenerator<readonly PageRow[]> {
  for (let after = behind; ;) {
    const { rows, next }: PageList = await pages.query({ corpusId, sort }, { after, limit: WINDOW });
    if (rows.length > 0) yield rows;
    if (next === null) return;
    after = next;
  }
}
