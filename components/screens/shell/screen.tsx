import type { ReactNode } from "react";
import { TopBar, type Crumb } from "./top-bar";
import styles from "./screen.module.css";

/**
 * A screen: top bar, an optional context row (40 px), the body that fills the rest (`scroll` when it scrolls
 * as one), an optional tools row at the bottom.
 */
export function Screen({
  crumbs,
  actions,
  context,
  tools,
  scroll = false,
  children,
}: {
  readonly crumbs: readonly Crumb[];
  readonly actions?: ReactNode;
  readonly context?: ReactNode;
  readonly tools?: ReactNode;
  readonly scroll?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <main className={styles.screen}>
      <TopBar crumbs={crumbs}>{actions}</TopBar>
      {context && <div className={styles.context}>{context}</div>}
      <div className={scroll ? styles.scroll : styles.body}>{children}</div>
      {tools && <footer className={styles.tools}>{tools}</footer>}
    </main>
  );
}
