"use client";
import { Button } from "../ui/button";
import { NumberField } from "../ui/field";
import type { Box } from "./brush-box";
import styles from "./against.module.css";

const ALL: Box = { x0: 0, x1: 1, y0: 0, y1: 1 };

/** The brush as four numbers, for the keyboard and for exact limits. */
export function BoxFields({ box, onBox }: { readonly box: Box | null; readonly onBox: (box: Box | null) => void }) {
  const now = box ?? ALL;
  const field = (label: string, corner: keyof Box, min: number, max: number) => (
    <NumberField label={label} className={styles.number} value={now[corner]} min={min} max={max} step={0.05}
      onChange={(value) => { if (value >= min && value <= max) onBox({ ...now, [corner]: value }); }} />
  );
  return (
    <div className={styles.fields} role="group" aria-label="Brush">
      <span className={styles.range}><span className={styles.letter}>A</span>{field("F1 of A from", "y0", 0, now.y1)}<span className="t3">to</span>{field("F1 of A to", "y1", now.y0, 1)}</span>
      <span className={styles.range}><span className={styles.letter}>B</span>{field("F1 of B from", "x0", 0, now.x1)}<span className="t3">to</span>{field("F1 of B to", "x1", now.x0, 1)}</span>
      <Button kind="bare" disabledReason={box === null ? "Nothing is brushed" : null} onClick={() => onBox(null)}>Clear</Button>
    </div>
  );
}
