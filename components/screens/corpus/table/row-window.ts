import { createStore, type StoreApi } from "zustand/vanilla";
import { messageOf } from "@/lib/errors";
import type { PageRow } from "@/lib/store/store";

/** Rows fetched at a time. */
export const CHUNK = 100;

export interface Window {
  readonly rows: readonly PageRow[];
  readonly total: number;
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
 * query are dropped.
 */
export function createRowWindow(
  load: (search: string, offset: number, limit: number) => Promise<Window>,
  search: string,
  first: Window,
): RowWindow {
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

  const fetchChunk = async (chunk: number): Promise<void> => {
    const mine = generation;
    asked.add(chunk);
    try {
      const { rows, total } = await load(query, chunk * CHUNK, CHUNK);
      if (mine !== generation) return;
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
