"use client";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { api } from "@/lib/api/client";
import { fieldsOf } from "./filters";
import type { RowWindow } from "./row-window";

/** Ids of all pages of a corpus under a query. */
export async function fetchIds(corpusId: string, search: string): Promise<readonly string[]> {
  return (await api.corpora.ids({ id: corpusId, ...fieldsOf(search) })).ids;
}

/**
 * Ids of all pages under a query, of which the window has the rows; null until they are known, and while
 * `search` is null: nobody asks.
 */
export function useShownIds(
  corpusId: string,
  search: string | null,
  rows: RowWindow,
): readonly string[] | null {
  const { total, stale } = useStore(rows);
  const [known, setKnown] = useState<{ readonly of: string; readonly ids: readonly string[] } | null>(null);
  // Another total means that other pages are meant by the same query, e.g. after an import.
  const of = `${corpusId} ${total} ${search}`;
  const isKnown = known?.of === of;
  useEffect(() => {
    // The server answers one question after the other: the rows come first.
    if (search === null || isKnown || rows.getState().stale) return;
    let isLate = false;
    // Without them the bar says nothing of hidden pages.
    fetchIds(corpusId, search).then(
      (ids) => {
        if (!isLate) setKnown({ of, ids });
      },
      () => undefined,
    );
    return () => {
      isLate = true;
    };
  }, [corpusId, search, rows, stale, of, isKnown]);
  return search !== null && isKnown ? known.ids : null;
}
