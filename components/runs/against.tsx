"use client";
import Link from "next/link";
import { useEffect, useState } from "react";
import { messageOf } from "@/lib/errors";
import type { PairedTest } from "@/lib/evaluation/paired";
import { Skeleton } from "../ui/empty";
import { SelectField } from "../ui/field";
import { fetchJson } from "../ui/fetch-json";
import { count, plural, signed } from "../ui/format";
import styles from "./against.module.css";

interface Comparison {
  readonly better: number;
  readonly worse: number;
  readonly same: number;
  readonly test: PairedTest;
  readonly rows: readonly { readonly pageId: string; readonly title: string; readonly difference: number }[];
}

const HALF_PX = 60;

/** One extractor against another, page by page: the largest losses and gains in F1. Hollow is a loss, filled a gain. */
export function Against({ runId, keys, metric }: { readonly runId: string; readonly keys: readonly string[]; readonly metric: string }) {
  const [first, setFirst] = useState(keys[0] ?? "");
  const [second, setSecond] = useState(keys[1] ?? "");
  const [found, setFound] = useState<Comparison | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const search = new URLSearchParams({ first, second, metric });
    fetchJson<Comparison>(`/api/runs/${runId}/compare?${search.toString()}`, { signal: stop.signal })
      .then((next) => { setFound(next); setError(null); }, (failed: unknown) => { if (!stop.signal.aborted) setError(messageOf(failed)); });
    return () => stop.abort();
  }, [runId, first, second, metric]);
  const options = keys.map((key) => ({ value: key, label: key }));
  const widest = Math.max(0.01, ...(found?.rows ?? []).map(({ difference }) => Math.abs(difference)));
  return (
    <section className={styles.against} aria-label="One extractor against another">
      <div className={styles.head}>
        <SelectField label="First extractor" value={first} options={options} onChange={setFirst} className={styles.choice} />
        <span className="small t3">against</span>
        <SelectField label="Second extractor" value={second} options={options} onChange={setSecond} className={styles.choice} />
        <span className="small t3 grow">{found && `${count(found.better)} better, ${count(found.worse)} worse, ${count(found.same)} the same`}</span>
      </div>
      {found && found.test.n > 0 && <p className={styles.test}>Mean difference {signed(found.test.mean)}, 95 % interval {signed(found.test.low)} to {signed(found.test.high)}, p {found.test.p < 0.001 ? "< 0.001" : found.test.p.toFixed(3)} over {plural(found.test.n, "page")}. An interval that holds 0 means that another draw of pages could turn the order round.</p>}
      {error !== null && <p className="small danger" role="alert">{error}</p>}
      {found === null && error === null && <Skeleton rows={8} height={26} />}
      {found?.rows.length === 0 && <p className={styles.none}>On every page both score the same.</p>}
      <ul>
        {found?.rows.map(({ pageId, title, difference }) => {
          const width = Math.max(1, Math.round((Math.abs(difference) / widest) * HALF_PX));
          return (
            <li key={pageId} className={styles.line}>
              <Link href={`/pages/${pageId}?mode=inspect`} prefetch={false} className="cut" title={title}>{title}</Link>
              <svg width={2 * HALF_PX + 2} height="12" aria-hidden="true">
                <path d={`M${HALF_PX + 1} 0v12`} stroke="var(--text-3)" />
                {difference < 0 ? <rect x={HALF_PX + 1 - width} y="2.5" width={width} height="7" fill="none" stroke="var(--text-2)" /> : <rect x={HALF_PX + 1} y="2" width={width} height="8" fill="var(--text-2)" />}
              </svg>
              <span className="num">{signed(difference)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
