import type { ReactNode } from "react";
import { classes } from "@/components/ui/classes";
import styles from "./empty.module.css";
import { Icon } from "./icon";

/**
 * A place with nothing in it: names the filter or the missing thing, and gives the way out as its children.
 */
export function Empty({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className={styles.empty}>
      <svg width="120" height="72" aria-hidden="true">
        <rect
          x=".5"
          y=".5"
          width="119"
          height="71"
          fill="none"
          stroke="var(--line-2)"
          strokeDasharray="3 3"
        />
        <path d="M16 18h52M16 30h88M16 42h74M16 54h30" stroke="var(--line-2)" strokeWidth="4" />
      </svg>
      <h2 className={styles.title}>{title}</h2>
      <p className="t2">{text}</p>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}

/** Something failed: what, why, what to do (the children). `detail` is the exact message. */
export function Failure({
  title,
  text,
  detail,
  children,
}: {
  readonly title: string;
  readonly text: string;
  readonly detail?: string | null;
  readonly children?: ReactNode;
}) {
  return (
    <div className={classes(styles.empty, styles.failure)} role="alert">
      <h2 className={classes(styles.title, styles.failed)}>
        <Icon name="warning" />
        {title}
      </h2>
      <p className="t2">{text}</p>
      {detail && <pre className={styles.detail}>{detail}</pre>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}

/** Grey rows of the height that the real ones will have, so that nothing jumps. */
export function Skeleton({ rows, height = 32 }: { readonly rows: number; readonly height?: number }) {
  return (
    <div role="group" aria-busy="true" aria-label="Loading">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.skeleton} style={{ height }}>
          <i style={{ width: `${35 + ((row * 37) % 45)}%` }} />
        </div>
      ))}
    </div>
  );
}
