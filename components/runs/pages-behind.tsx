"use client";
import Link from "next/link";
import { useEffect, useState } from "react";
import { messageOf } from "@/lib/errors";
import { Button, IconButton } from "../ui/button";
import { Skeleton } from "../ui/empty";
import { fetchJson } from "../ui/fetch-json";
import { count, plural, score } from "../ui/format";
import { nameOf } from "./best";
import styles from "./pages-behind.module.css";
import type { Behind } from "./score-table";

interface Row {
  readonly pageId: string;
  readonly title: string;
  readonly site: string | null;
  readonly kind: string | null;
  readonly failed: string | null;
  readonly precision: number | null;
  readonly recall: number | null;
  readonly f1: number | null;
}

const CHUNK = 50;

/** The pages that one number of a run is made of, the worst first; each opens in the workspace with that extractor. */
export function PagesBehind({ runId, behind, metric, by, onClose }: { readonly runId: string; readonly behind: Behind; readonly metric: string; readonly by: "kind" | "site"; readonly onClose: (() => void) | null }) {
  const { extractor, group, failed } = behind;
  const [rows, setRows] = useState<readonly Row[] | null>(null);
  const [total, setTotal] = useState(0);
  const [limit, setLimit] = useState(CHUNK);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const search = new URLSearchParams({ extractor, metric, by, failed: failed ? "1" : "0", limit: String(limit), ...(group !== null && { group }) });
    fetchJson<{ rows: readonly Row[]; total: number }>(`/api/runs/${runId}/pages?${search.toString()}`, { signal: stop.signal })
      .then((answer) => { setRows(answer.rows); setTotal(answer.total); setError(null); }, (cause: unknown) => { if (!stop.signal.aborted) setError(messageOf(cause)); });
    return () => stop.abort();
  }, [runId, extractor, group, failed, metric, by, limit]);
  const { name, detail } = nameOf({ id: extractor.replace(/\(.*$/, ""), key: extractor });
  const where = failed ? "failed" : group === null ? "all pages" : `${by} ${group}`;
  return (
    <section className={styles.behind} aria-label="Pages behind the number">
      <div className={styles.head}>
        <h2 className="strong cut">{name}{detail && <span className="t3"> {detail}</span>}, {where}</h2>
        <span className="small t3 grow">{rows === null ? "" : `${plural(total, "page")}, worst first`}</span>
        {onClose && <IconButton label="Back to the best extractor" icon="close" onClick={onClose} />}
      </div>
      {error !== null && <p className="small danger" role="alert">{error}</p>}
      {rows === null && error === null && <Skeleton rows={6} height={28} />}
      {rows !== null && (
        <table className={styles.table}>
          <thead><tr><th>Page</th><th className={styles.extra}>Site</th><th className="num">Precision</th><th className="num">Recall</th><th className="num">F1</th></tr></thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.pageId}>
                <td className={styles.title}><Link href={`/pages/${row.pageId}?mode=inspect`} prefetch={false} title={row.title}>{row.title}</Link></td>
                <td className={`t2 ${styles.extra}`}>{row.site ?? "–"}</td>
                {row.failed !== null
                  ? <td colSpan={3} className="num warn">{row.failed}</td>
                  : <><td className="num">{score(row.precision)}</td><td className="num">{score(row.recall)}</td><td className="num strong">{score(row.f1)}</td></>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows !== null && total > rows.length && <Button kind="bare" onClick={() => setLimit(Math.min(500, limit + 200))} disabledReason={limit >= 500 ? "The list ends at 500 pages; choose a kind or site to see others" : null}>Show more of {count(total)}</Button>}
    </section>
  );
}
