import type { LabelState } from "@/lib/store/interfaces/labels";
import { classes } from "@/components/ui/classes";
import styles from "./state-dot.module.css";

const SHAPE: Readonly<Record<LabelState, string | undefined>> = {
  open: undefined,
  "in progress": styles.half,
  done: styles.full,
  conflict: styles.diamond,
};

/**
 * A label state by shape and word: open hollow, in progress half, done full, conflict a diamond. `word` where
 * it is called something else.
 */
export function StateDot({ state, word = state }: { readonly state: LabelState; readonly word?: string }) {
  return (
    <span className={styles.state}>
      <i className={classes(styles.dot, SHAPE[state])} aria-hidden="true" />
      <span>{word.charAt(0).toUpperCase() + word.slice(1)}</span>
    </span>
  );
}
