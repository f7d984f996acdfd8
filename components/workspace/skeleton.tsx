import { Skeleton } from "../ui/empty";
import styles from "./workspace.module.css";

/** The grid of the workspace before anything is known, so that nothing jumps when it comes. */
export function WorkspaceSkeleton() {
  return (
    <div className={styles.screen} aria-busy="true">
      <div className={styles.barSpace} />
      <div className={styles.contextSpace} />
      <section className={styles.work}>
        <div className={styles.ruler}>Map</div><div className={styles.ruler} /><div className={`${styles.ruler} ${styles.rulerPage}`} /><div className={styles.ruler} />
        <div className={styles.emptyGutter} />
        <div className={styles.view}><div className={styles.sheet}><div className={styles.blankPaper}><Skeleton rows={14} height={44} /></div></div></div>
        <aside className={styles.panel}><Skeleton rows={10} /></aside>
        <div className={styles.path} />
      </section>
    </div>
  );
}
