"use client";
import { useEffect, useState } from "react";
import { SelectField } from "@/components/ui/controls/field";
import { api } from "@/lib/api/client";
import styles from "./editor.module.css";

export interface CorpusChoice {
  readonly id: string;
  readonly name: string;
  readonly pages: number;
}

interface PageChoice {
  readonly id: string;
  readonly title: string;
}

/** Pages that can be chosen here; any other one by its address. */
const MOST_PAGES = 100;

/** On which corpus and page the recipe is tried. */
export function LiveChoice({
  corpora,
  corpusId,
  pageId,
  onCorpus,
  onPage,
  onFirstPage,
}: {
  readonly corpora: readonly CorpusChoice[];
  readonly corpusId: string | null;
  readonly pageId: string | null;
  readonly onCorpus: (id: string) => void;
  readonly onPage: (id: string) => void;
  /** Told of the first page of a corpus, which is shown until another one is chosen. */
  readonly onFirstPage: (id: string) => void;
}) {
  const [pages, setPages] = useState<readonly PageChoice[]>([]);
  useEffect(() => {
    if (corpusId === null) return;
    const stop = new AbortController();
    api.corpora.pages({ id: corpusId, limit: MOST_PAGES, sort: "key" }, { signal: stop.signal }).then(
      ({ rows }) => {
        setPages(rows);
        const [first] = rows;
        if (first !== undefined) onFirstPage(first.id);
      },
      () => setPages([]),
    );
    return () => stop.abort();
  }, [corpusId, onFirstPage]);
  if (corpora.length === 0 || corpusId === null) return null;
  const isListed = pages.some(({ id }) => id === pageId);
  return (
    <>
      <span className="small t2">Live on</span>
      <SelectField
        className={styles.choice}
        label="Corpus"
        value={corpusId}
        options={corpora.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={onCorpus}
      />
      <SelectField
        className={styles.choice}
        label="Page"
        value={pageId ?? ""}
        options={[
          ...(isListed || pageId === null ? [] : [{ value: pageId, label: "This page" }]),
          ...pages.map(({ id, title }) => ({ value: id, label: title || "Untitled page" })),
        ]}
        onChange={onPage}
      />
    </>
  );
}
