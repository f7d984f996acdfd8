import styles from "./key-hint.module.css";

const SHOWN: Readonly<Record<string, string>> = {
  Shift: "⇧",
  ArrowDown: "↓",
  ArrowUp: "↑",
  ArrowLeft: "←",
  ArrowRight: "→",
  Escape: "Esc",
};

/** The keys of a chord written with `+` between them; the last one may be `+` itself. */
export const keysOf = (chord: string): readonly string[] => chord.split(/\+(?=.)/);

/**
 * The keys of one chord, e.g. `Ctrl+K` as two caps. Hidden from readers: `aria-keyshortcuts` on the control
 * says it.
 */
export function KeyHint({ keys }: { readonly keys: string }) {
  return (
    <span className={styles.keys} aria-hidden="true">
      {keysOf(keys).map((key) => (
        <kbd key={key} className={styles.key}>
          {SHOWN[key] ?? key}
        </kbd>
      ))}
    </span>
  );
}
