import type { Label } from "@/lib/labels/model";
import { classes } from "@/components/ui/classes";
import { FAMILY_HUE, hasWhiteInk, labelStyle } from "@/lib/view/labels/label-style";
import type { BlockMark } from "@/lib/view/listing/block-mark";
import styles from "./tag.module.css";

/**
 * The letter of a label on its hue; dashed where it is only suggested. Decorative: the word stands beside it
 * or in the row's name.
 */
export function Tag({ label, suggested = false }: { readonly label: Label; readonly suggested?: boolean }) {
  const { letter, family } = labelStyle(label);
  return (
    <Letter
      mark={{
        ...{ letter, hue: FAMILY_HUE[family], isDark: hasWhiteInk(family) },
        line: suggested ? "dashed" : "solid",
      }}
    />
  );
}

/** The same for what any mode says of a block. */
export function Letter({ mark }: { readonly mark: Pick<BlockMark, "letter" | "hue" | "isDark" | "line"> }) {
  return (
    <span
      aria-hidden="true"
      className={classes(styles.tag, mark.isDark && styles.light, mark.line === "dashed" && styles.suggested)}
      style={{ background: `var(${mark.hue})` }}
    >
      {mark.letter}
    </span>
  );
}
