import type { Label } from "@/lib/labels/model";
import { classes } from "@/components/ui/classes";
import { FAMILY_HUE } from "@/lib/view/labels/label-style";
import { labelStyle } from "@/lib/view/labels/label-style";
import styles from "./tag.module.css";

const LIGHT: ReadonlySet<string> = new Set(["title", "around", "boilerplate"]);

/**
 * The letter of a label on its hue; dashed where it is only suggested. Decorative: the word stands beside it
 * or in the row's name.
 */
export function Tag({ label, suggested = false }: { readonly label: Label; readonly suggested?: boolean }) {
  const { letter, family } = labelStyle(label);
  return (
    <span
      aria-hidden="true"
      className={classes(styles.tag, LIGHT.has(family) && styles.light, suggested && styles.suggested)}
      style={{ background: `var(${FAMILY_HUE[family]})` }}
    >
      {letter}
    </span>
  );
}
