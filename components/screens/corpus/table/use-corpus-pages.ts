"use client";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import type { PageList } from "@/lib/store/interfaces/pages";
import { useJobEnd } from "@/components/workbench/jobs/use-jobs";
import { api } from "@/lib/api/client";
import type { FacetCounts } from "./facets";
import { countedBy, fieldsOf } from "./filters";
import { createRowWindow, type RowWindow } from "./row-window";

/** The pages of a corpus under a search, as its table and its facets show them. */
export interface CorpusPages {
  readonly rows: RowWindow;
  readonly total: number;
  /** Why rows are missing; null where none are. */
  readonly error: string | null;
  /** Whether the rows are still those of another search. */
  readonly stale: boolean;
  readonly counts: FacetCounts;
  /** Read them anew: somebody changed them. */
  again(): void;
}

/**
 * Fetches what is looked at: rows, then counts.
 * @param search as `apiSearch` writes it
 * @param first what the server has drawn, and for which search
 */
export function useCorpusPages(
  corpusId: string,
  search: string,
  first: { readonly rows: PageList; readonly counts: FacetCounts; readonly search: string },
): CorpusPages {
  const [rows] = useState(() =>
    createRowWindow(
      {
        rows: (query, after, limit) =>
          api.corpora.pages({ id: corpusId, ...fieldsOf(query), limit, after: after ?? undefined }),
        marks: async (query, every) =>
          (await api.corpora.marks({ id: corpusId, ...fieldsOf(query), every })).marks,
      },
      first.search,
      first.rows,
    ),
  );
  const { total, error, stale } = useStore(rows);
  const [counts, setCounts] = useState(first.counts);
  const [countsFor, setCountsFor] = useState<string | null>(() => countedBy(first.search));
  useEffect(() => {
    rows.open(search);
  }, [rows, search]);
  const counted = countedBy(search);
  useEffect(() => {
    // The server answers one question after the other: the rows come first.
    if (rows.getState().stale || countsFor === counted) return;
    const stop = new AbortController();
    api.corpora.facets({ id: corpusId, ...fieldsOf(counted) }, { signal: stop.signal }).then(
      (next) => {
        setCounts(next);
        setCountsFor(counted);
      },
      () => undefined,
    );
    return () => stop.abort();
  }, [rows, stale, corpusId, counted, countsFor]);
  const again = () => {
    rows.refresh();
    setCountsFor(null);
  };
  useJobEnd(again);
  return { rows, total, error, stale, counts, again };
}
