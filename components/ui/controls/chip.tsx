"use client";
import styles from "./chip.module.css";
import { Icon } from "./icon";

/** A filter that is on; the whole chip removes it. */
export function FilterChip({
  children,
  onRemove,
}: {
  readonly children: string;
  readonly onRemove: () => void;
}) {
  return (
    <button
      type="button"
      className={styles.filter}
      onClick={onRemove}
      aria-label={`Remove filter: ${children}`}
    >
      <span className="cut">{children}</span>
      <Icon name="close" size={12} />
    </button>
  );
}
