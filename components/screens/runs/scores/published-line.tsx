import type { PublishedTable } from "@/lib/evaluation/report/published";
import { metricName } from "@/lib/evaluation/metrics/names";
import { score } from "@/components/ui/format";
import styles from "@/components/screens/runs/run-screen.module.css";

/** What the dashed lines of the table are: figures that others have published for the same pages. */
export function PublishedLine({
  published: { benchmark, metric, source, scores },
}: {
  readonly published: PublishedTable;
}) {
  return (
    <p className={styles.reading} data-testid="published">
      Dashed lines: published for {benchmark}, F1 by {metricName(metric)} ({source}):{" "}
      {scores.map(({ system, f1 }, index) => (
        <span key={system}>
          {index > 0 && ", "}
          {system} <span className="num">{score(f1)}</span>
        </span>
      ))}
      .
    </p>
  );
}
