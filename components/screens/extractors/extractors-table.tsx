"use client";
import { RowLink } from "@/components/ui/table/row-link";
import { useState } from "react";
import type { Extractor, Needs } from "@/lib/extractors/contract/contract";
import type { ExtractorScore } from "@/lib/store/extractor-scores";
import { Empty } from "@/components/ui/controls/empty";
import { TextField } from "@/components/ui/controls/field";
import { score } from "@/components/ui/format";
import { f1By } from "@/lib/evaluation/metrics/names";
import styles from "./extractors.module.css";

const EVIDENCE = {
  stated: "As the paper states",
  confirmed: "Confirmed elsewhere",
  reconstructed: "Reconstructed",
  ours: "Ours",
} as const;
const NEEDS = { page: "The page", site: "Pages of the site", labels: "Labelled pages" } as const;
const LEARNS = { page: "", site: ", optionally its site", labels: ", optionally labelled pages" } as const;
/** An extractor as the list tells it; its code stays on the server. */
export interface ListedExtractor extends Pick<Extractor, "id" | "name" | "summary"> {
  /** At its defaults. */
  readonly needs: Needs;
  /** What it can learn from, where its parameters say so; null where it learns nothing. */
  readonly learns: Needs | null;
  readonly evidence: keyof typeof EVIDENCE;
  /** Short citation, full title and authors of where it comes from. */
  readonly citation: string;
  readonly title: string | undefined;
  readonly authors: string;
}

/** Corpora that have a column; others are on the extractor's page. */
const COLUMNS = 3;

/** All extractors with their source and what they scored last, on the corpora that were run most. */
export function ExtractorsTable({
  extractors,
  scores,
}: {
  readonly extractors: readonly ListedExtractor[];
  readonly scores: Readonly<Record<string, readonly ExtractorScore[]>>;
}) {
  const [query, setQuery] = useState("");
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const shown = extractors.filter(({ id, name, summary, authors }) => {
    const text = `${id} ${name} ${summary} ${authors}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const corpora = corporaOf(scores).slice(0, COLUMNS);
  return (
    <>
      <div className={styles.search}>
        <TextField
          label="Search extractors"
          icon="search"
          placeholder="Search name, id, source"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <span className="small t3">
          {shown.length} of {extractors.length}
        </span>
      </div>
      {shown.length === 0 ? (
        <Empty title="No extractor matches" text="The search covers names, ids, descriptions and authors." />
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th>Extractor</th>
              <th className={styles.extra}>Source</th>
              <th className={styles.extra}>Evidence</th>
              <th className={styles.extra}>Needs</th>
              {corpora.map(({ id, name }) => (
                <th key={id} className="num">
                  <span className={styles.corpus} title={`F1 on ${name}`}>
                    {name}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ id, name, summary, needs, learns, evidence, citation, title }) => (
              <tr key={id}>
                <td>
                  <RowLink href={`/extractors/${id}`}>{name}</RowLink>
                  <span className={`${styles.summary} small t2`}>{summary}</span>
                </td>
                <td className={`${styles.extra} t2`} title={title}>
                  {citation}
                </td>
                <td className={`${styles.extra} t2`}>{EVIDENCE[evidence]}</td>
                <td className={`${styles.extra} t2`}>
                  {NEEDS[needs]}
                  {learns !== null && LEARNS[learns]}
                </td>
                {corpora.map((corpus) => (
                  <Scored
                    key={corpus.id}
                    found={scores[id]?.find(({ corpusId }) => corpusId === corpus.id)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

/** What an extractor scored on a corpus, and by which metric. */
function Scored({ found }: { readonly found: ExtractorScore | undefined }) {
  return (
    <td className="num">
      {score(found?.summary.f1)}
      {found && <span className={`${styles.metric} small t3`}>{f1By(found.metric)}</span>}
    </td>
  );
}

/** Corpora with scores, those with most extractors first. */
function corporaOf(
  scores: Readonly<Record<string, readonly ExtractorScore[]>>,
): { readonly id: string; readonly name: string }[] {
  const counts = new Map<string, { id: string; name: string; count: number }>();
  for (const { corpusId, corpusName } of Object.values(scores).flat()) {
    const known = counts.get(corpusId);
    if (known) known.count++;
    else counts.set(corpusId, { id: corpusId, name: corpusName, count: 1 });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}
