import styles from "./progress.module.css";

const percent = (share: number): string => `${(Math.min(1, Math.max(0, share)) * 100).toFixed(2)}%`;

/**
 * A 4 px bar. Shares are in [0, 1]: `done` in ink, `partly` lighter after it, `running` in accent. `running`
 * null means that the total is still being counted and shows a third of the bar.
 */
export function Progress({
  label,
  done,
  partly,
  running,
}: {
  readonly label: string;
  readonly done?: number;
  readonly partly?: number;
  readonly running?: number | null;
}) {
  const now = running === undefined ? done : running;
  return (
    <span
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={now == null ? undefined : Math.round(now * 100)}
    >
      {done !== undefined && <i className={styles.done} style={{ width: percent(done) }} />}
      {partly !== undefined && <i className={styles.partly} style={{ width: percent(partly) }} />}
      {running !== undefined && (
        <i
          className={running === null ? styles.counting : styles.running}
          style={{ width: percent(running ?? 1 / 3) }}
        />
      )}
    </span>
  );
}
