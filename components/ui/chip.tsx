"use client";
import type { ComponentProps, ReactNode } from "react";
import styles from "./chip.module.css";
import { classes } from "./classes";
import { Icon } from "./icon";
import { KeyHint } from "./key-hint";

/** A choice to press, 24 px high: key, then mark, then word. `selected` shows the accent edge and is announced as pressed. */
export function Chip({ selected = false, keys, mark, children, className, ...rest }: { readonly selected?: boolean; readonly keys?: string; readonly mark?: ReactNode } & ComponentProps<"button">) {
  return (
    <button type="button" {...rest} className={classes(styles.chip, selected && styles.selected, className)} aria-pressed={selected} aria-keyshortcuts={keys}>
      {keys && <KeyHint keys={keys} />}{mark}{children}
    </button>
  );
}

/** A filter that is on; the whole chip removes it. */
export function FilterChip({ children, onRemove }: { readonly children: string; readonly onRemove: () => void }) {
  return (
    <button type="button" className={styles.filter} onClick={onRemove} aria-label={`Remove filter: ${children}`}>
      <span className="cut">{children}</span><Icon name="close" size={12} />
    </button>
  );
}
