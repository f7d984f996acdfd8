import { createStore, type StoreApi } from "zustand/vanilla";
import { messageOf } from "@/lib/errors";
import type { PageList, PageRow } from "@/lib/store/interfaces/pages";

/** Rows fetched at a time. */
export const CHUNK = 100;

/** Where the rows of a query come from. */
export interface RowSource {
  /** So many rows behind a place, null for the start. */
  rows(search: string, after: string | null, limit: number): Promise<PageList>;
  /** The places behind every so many rows. */
  marks(search: string, every: number): Promise<readonly string[]>;
}

export interface RowWindowState {
  readonly total: number;
  /** Chunk number to its rows, as far as they were fetched. */
  readonly chunks: ReadonlyMap<number, readonly PageRow[]>;
  /** True from a change of filters until its first rows are there; the old rows stay meanwhile. */
  readonly stale: boolean;
  /**
   * Why rows are missing, or why those here are older than asked for; rows are never those of another query
   * than the one that failed.
   */
  readonly error: string | null;
}

export interface RowWindow extends StoreApi<RowWindowState> {
  /** Show the rows of another query; the old ones stay until the first chunk has come or failed. */
  open(search: string): void;
  /** Fetch what is missing of rows `[start, end)`. */
  ensure(start: number, end: number): void;
  /** Fetch everything shown again, e.g. after an import. */
  refresh(): void;
  row(index: number): PageRow | undefined;
}

/**
 * A window on a long list on the server: rows come in chunks as they are scrolled to, and answers to an older
 * query are dropped. A chunk begins where the one before it ended; who jumps beyond what was scrolled to asks
 * once where all chunks begin.
 */
export function createRowWindow(source: RowSource, search: string, first: PageList): RowWindow {
  const store = createStore<RowWindowState>(() => ({
    total: first.total,
    chunks: new Map(first.rows.length > 0 ? [[0, first.rows]] : []),
    stale: false,
    error: null,
  }));
  let query = search;
  /** The query whose rows are here. */
  let shown = search;
  let generation = 0;
  let asked = new Set<number>([0]);
  /** Behind which place a chunk begins, as far as the chunk before it was here. */
  let starts = new Map<number, string>(first.next === null ? [] : [[1, first.next]]);
  let marks: Promise<readonly string[]> | null = null;

  /** Of a chunk that is not the first; null where there are fewer rows than there were. */
  const startOf = async (chunk: number): Promise<string | null> => {
    const known = starts.get(chunk);
    if (known !== undefined) return known;
    marks ??= source.marks(query, CHUNK).catch((error: unknown) => {
      marks = null;
      throw error;
    });
    return (await marks)[chunk - 1] ?? null;
  };

  const fetchChunk = async (chunk: number): Promise<void> => {
    const mine = generation;
    asked.add(chunk);
    try {
      const after = chunk === 0 ? null : await startOf(chunk);
      if (mine !== generation) return;
      const isBeyond = chunk > 0 && after === null;
      const { rows, total, next } = isBeyond
        ? { rows: [], total: store.getState().total, next: null }
        : await source.rows(query, after, CHUNK);
      if (mine !== generation) return;
      if (next !== null) starts.set(chunk + 1, next);
      const { stale, chunks } = store.getState();
      shown = query;
      store.setState({
        total,
        chunks: new Map(stale ? [] : chunks).set(chunk, rows),
        stale: false,
        error: null,
      });
    } catch (error) {
      if (mine !== generation) return;
      asked.delete(chunk);
      // Rows of another query would pass for the answer to this one.
      store.setState({
        error: messageOf(error),
        stale: false,
        ...(shown !== query && { total: 0, chunks: new Map() }),
      });
    }
  };
  const restart = () => {
    generation += 1;
    asked = new Set();
    starts = new Map();
    marks = null;
    store.setState({ stale: true, error: null });
    void fetchChunk(0);
  };
  return {
    ...store,
    open(next) {
      if (next === query) return;
      query = next;
      restart();
    },
    ensure(start, end) {
      if (store.getState().stale) return;
      for (
        let chunk = Math.floor(start / CHUNK);
        chunk * CHUNK < Math.min(end, store.getState().total);
        chunk++
      )
        if (!asked.has(chunk)) void fetchChunk(chunk);
    },
    refresh: restart,
    row: (index) => store.getState().chunks.get(Math.floor(index / CHUNK))?.[index % CHUNK],
  };
}
