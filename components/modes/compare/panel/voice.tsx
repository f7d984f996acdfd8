import { classes } from "@/components/ui/classes";
import styles from "./voice.module.css";

/** A square: filled kept, hollow dropped, dotted where there is no answer. */
export function Voice({
  keeps,
  isGold = false,
}: {
  readonly keeps: boolean | null;
  readonly isGold?: boolean;
}) {
  return (
    <i
      className={classes(
        styles.voice,
        keeps === true && styles.kept,
        keeps === null && styles.silent,
        isGold && styles.gold,
      )}
      aria-hidden="true"
    />
  );
}

/** `kept by B C D, gold keeps it too`: the voices on one run in words. */
export function voicesInWords(letters: readonly string[], gold: boolean | null): string {
  const who = letters.length === 0 ? "kept by none" : `kept by ${letters.join(" ")}`;
  return gold === null ? who : `${who}; ${gold ? "gold" : "not gold"}`;
}
