import { classes } from "@/components/ui/classes";
import styles from "./vote-strip.module.css";

/** One stripe per vote: filled keeps, hollow drops. The words beside it say how many. */
export function VoteStrip({ keeps }: { readonly keeps: readonly boolean[] }) {
  return (
    <span className={styles.strip} aria-hidden="true">
      {keeps.map((keep, place) => (
        <i key={place} className={classes(styles.vote, keep && styles.keeps)} />
      ))}
    </span>
  );
}
