"use client";
import { RowLink } from "@/components/ui/table/row-link";
import type { RunRecord } from "@/lib/store/interfaces/runs";
import { ago, count, duration, score } from "@/components/ui/format";
import { useNow } from "@/components/ui/browser/use-now";
import { bestOf, runTitle } from "@/components/screens/runs/figures/best";
import { intervalDomain } from "@/components/screens/runs/figures/interval-domain";
import { IntervalMark } from "@/components/screens/runs/scores/interval-mark";
import styles from "./run-list.module.css";
import { RunBadge } from "./run-state";
import { metricName } from "@/lib/evaluation/metrics/names";

const MARK_PX = 132;

/** All runs, the newest first, each with its best extractor. */
export function RunList({
  runs,
  now: initial,
}: {
  readonly runs: readonly RunRecord[];
  readonly now: number;
}) {
  const now = useNow(initial);
  const rows = runs.map((run) => ({ run, best: bestOf(run) }));
  const domain = intervalDomain(rows.flatMap(({ best }) => (best ? [best.summary] : [])));
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th>Run</th>
          <th>State</th>
          <th className={styles.extra}>Best</th>
          <th className={`${styles.extra} num`}>F1</th>
          <th className={styles.extra}>
            <span className={styles.axis} style={{ width: MARK_PX }}>
              <span>{domain[0].toFixed(1)}</span>
              <span>95 %</span>
              <span>1.0</span>
            </span>
          </th>
          <th className={`${styles.extra} num`}>Pages</th>
          <th className={`${styles.extra} num`}>Took</th>
          <th className="num">Started</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ run, best }) => (
          <tr key={run.id}>
            <td>
              <RowLink href={`/runs/${run.id}`}>{runTitle(run)}</RowLink>
            </td>
            <td>
              <RunBadge state={run.state} />
            </td>
            <td className={`${styles.extra} t2`}>{best ? best.name : "–"}</td>
            <td className={`${styles.extra} num`}>
              <span className="strong">{score(best?.summary.f1)}</span>
              {best && <span className={`${styles.metric} small t3`}>{metricName(best.metric)}</span>}
            </td>
            <td className={styles.extra}>
              {best && <IntervalMark summary={best.summary} domain={domain} width={MARK_PX} filled />}
            </td>
            <td className={`${styles.extra} num`}>{count(run.pages)}</td>
            <td className={`${styles.extra} num t2`}>
              {run.finishedAt === null ? "–" : duration(run.finishedAt - run.createdAt)}
            </td>
            <td className="num t3">{ago(run.createdAt, now)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
