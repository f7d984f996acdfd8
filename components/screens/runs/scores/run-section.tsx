import type { ReactNode } from "react";
import { classes } from "@/components/ui/classes";
import styles from "./run-section.module.css";

/**
 * A part of the run screen: its title, a note, tools at the right, and below what it shows the sentence on
 * how to read it.
 */
export function RunSection({
  title,
  note,
  tools,
  reading,
  className,
  children,
}: {
  readonly title: string;
  readonly note?: string;
  readonly tools?: ReactNode;
  readonly reading?: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <section className={classes(styles.section, className)} aria-label={title}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {note && <span className="small t3 cut">{note}</span>}
        <span className="grow" />
        {tools}
      </div>
      {children}
      {reading && <p className={styles.reading}>{reading}</p>}
    </section>
  );
}
