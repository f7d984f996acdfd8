"use client";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/field";
import { withCorner, type Box } from "@/components/screens/runs/figures/brush-box";
import styles from "./against.module.css";

const ALL: Box = { x0: 0, x1: 1, y0: 0, y1: 1 };

/** The brush as four numbers, for the keyboard and for exact limits. */
export function BoxFields({
  box,
  onBox,
}: {
  readonly box: Box | null;
  readonly onBox: (box: Box | null) => void;
}) {
  const now = box ?? ALL;
  const field = (label: string, corner: keyof Box) => (
    <LimitField
      label={label}
      value={now[corner]}
      onChange={(value) => onBox(withCorner(now, corner, value))}
    />
  );
  return (
    <div className={styles.fields} role="group" aria-label="Brush">
      <span className={styles.range}>
        <span className={styles.letter}>A</span>
        {field("F1 of A from", "y0")}
        <span className="t3">to</span>
        {field("F1 of A to", "y1")}
      </span>
      <span className={styles.range}>
        <span className={styles.letter}>B</span>
        {field("F1 of B from", "x0")}
        <span className="t3">to</span>
        {field("F1 of B to", "x1")}
      </span>
      <Button
        kind="bare"
        disabledReason={box === null ? "Nothing is brushed" : null}
        onClick={() => onBox(null)}
      >
        Clear
      </Button>
    </div>
  );
}

/**
 * A limit in [0, 1]. What is typed stays as it is while the field has the focus, and counts as soon as it is
 * a number in range.
 */
function LimitField({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}) {
  const [draft, setDraft] = useState<string | null>(null);
  const typed = (text: string, number: number) => {
    setDraft(text);
    if (number >= 0 && number <= 1) onChange(number);
  };
  return (
    <TextField
      label={label}
      type="number"
      inputMode="decimal"
      min={0}
      max={1}
      step={0.05}
      className={styles.number}
      value={draft ?? value}
      onChange={({ target }) => typed(target.value, target.valueAsNumber)}
      onBlur={() => setDraft(null)}
    />
  );
}
