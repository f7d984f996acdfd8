import styles from "./remarks.module.css";

/** A letter each for a flag and a note, with the word for it. */
export function RemarkSigns({ flagged, noted }: { readonly flagged: boolean; readonly noted: boolean }) {
  return (
    <span className={styles.signs}>
      {flagged && (
        <b title="Flagged" aria-label="Flagged" role="img">
          F
        </b>
      )}
      {noted && (
        <b title="With a note" aria-label="With a note" role="img">
          N
        </b>
      )}
    </span>
  );
}
