import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { api } from "@/lib/api/client";
import type { CorpusSummary } from "@/lib/store/interfaces/corpora";
import type { PageRow } from "@/lib/store/interfaces/pages";
import { identity } from "@/components/workbench/identity/annotator";

/** A page that waits for somebody, and where it is. */
export interface NextPageOf {
  readonly page: Pick<PageRow, "id" | "title" | "site" | "kind" | "hasGold">;
  readonly corpus: Pick<CorpusSummary, "id" | "name" | "pages" | "states">;
}

/** The next page as far as it is known. */
interface Known {
  readonly next: NextPageOf | null;
  /** False while the server is asked what this person has next. */
  readonly isSettled: boolean;
  /** Resolves with the page once it is settled. */
  settled(): Promise<NextPageOf | null>;
}

/**
 * The next page of who labels in this browser, by the rule of the route that leads from page to page: what
 * this person has open, else what is leased to them now, in the first of the corpora that has one. Who has
 * said no name, or cannot be answered, is shown `anybody`, the first page that nobody has labelled.
 */
export function useNextPage(anybody: NextPageOf, corpora: readonly NextPageOf["corpus"][]): Known {
  const name = useStore(identity, (state) => state.name);
  const [next, setNext] = useState<NextPageOf | null>(anybody);
  const [isSettled, setSettled] = useState(false);
  const asked = useRef<Promise<NextPageOf | null>>(Promise.resolve(anybody));
  const given = useRef({ anybody, corpora });
  useEffect(() => {
    const stop = new AbortController();
    const { anybody: first, corpora: all } = given.current;
    asked.current =
      name === null ? Promise.resolve(first) : nextOf(name, all, stop.signal).catch(() => first);
    void asked.current.then((found) => {
      if (stop.signal.aborted) return;
      setNext(found);
      setSettled(true);
    });
    return () => stop.abort();
  }, [name]);
  return { next, isSettled, settled: () => asked.current };
}

async function nextOf(
  annotator: string,
  corpora: readonly NextPageOf["corpus"][],
  signal: AbortSignal,
): Promise<NextPageOf | null> {
  for (const corpus of corpora) {
    const { pageId } = await api.corpora.next({ id: corpus.id, body: { annotator } }, { signal });
    if (pageId !== null) return { corpus, page: (await api.pages.get({ id: pageId }, { signal })).record };
  }
  return null;
}
