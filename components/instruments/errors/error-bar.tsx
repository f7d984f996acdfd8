import type { ErrorSum } from "@/lib/evaluation/errors/error-report";
import styles from "./errors.module.css";

/** What errors of one kind cost, the strong part for missed text, the pale one for extra text. */
export function ErrorBar({
  sum: { lost, missed, extra },
  most,
}: {
  readonly sum: ErrorSum;
  readonly most: number;
}) {
  const all = Math.max(1, missed.characters + extra.characters);
  return (
    <span className={styles.bar} style={{ width: `${(100 * lost) / most}%` }}>
      <i className={styles.barMissed} style={{ width: `${(100 * missed.characters) / all}%` }} />
      <i className={styles.barExtra} style={{ width: `${(100 * extra.characters) / all}%` }} />
    </span>
  );
}
