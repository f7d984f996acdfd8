"use client";
import { RowLink } from "@/components/ui/table/row-link";
import type { RunRecord } from "@/lib/store/interfaces/runs";
import { ago, score } from "@/components/ui/format";
import { useNow } from "@/components/ui/browser/use-now";
import { bestOf } from "@/components/screens/runs/figures/best";
import { IntervalMark } from "@/components/screens/runs/scores/interval-mark";
import { intervalDomain } from "@/components/screens/runs/figures/interval-domain";
import styles from "./last-runs.module.css";
import { f1By } from "@/lib/evaluation/metrics/names";

/** The newest finished runs with their best extractor. */
export function LastRuns({
  runs,
  now: initial,
}: {
  readonly runs: readonly RunRecord[];
  readonly now: number;
}) {
  const now = useNow(initial);
  const shown = runs.flatMap((run) => {
    const best = bestOf(run);
    return best ? [{ run, ...best }] : [];
  });
  if (shown.length === 0)
    return <p className="small t3">No run has finished yet. Open a corpus and choose Run.</p>;
  const domain = intervalDomain(shown.map(({ summary }) => summary));
  return (
    <table className={styles.table}>
      <tbody>
        {shown.map(({ run, name, summary, metric }) => (
          <tr key={run.id}>
            <td>
              <RowLink href={`/runs/${run.id}`} className={styles.link}>
                <span className="cut">{name}</span>
                <span className={styles.sub}>
                  {run.corpusName}, {f1By(metric)}
                </span>
              </RowLink>
            </td>
            <td className="num strong">{score(summary.f1)}</td>
            <td className={styles.mark}>
              <IntervalMark summary={summary} domain={domain} width={96} filled />
            </td>
            <td className="num t3 small">{ago(run.finishedAt ?? run.createdAt, now)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
