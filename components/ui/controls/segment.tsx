"use client";
import { useId, type ReactNode } from "react";
import { classes } from "@/components/ui/classes";
import styles from "./segment.module.css";

export interface SegmentOption<T extends string> {
  readonly value: T;
  readonly label: ReactNode;
}

/** One of few, all visible: a radio group drawn as a sunken switch, so arrows move and the form knows it. */
export function Segment<T extends string>({
  label,
  value,
  options,
  onChange,
  size = "usual",
}: {
  readonly label: string;
  readonly value: T;
  readonly options: readonly SegmentOption<T>[];
  readonly onChange: (value: T) => void;
  readonly size?: "usual" | "small";
}) {
  const name = useId();
  return (
    <div
      className={classes(styles.segment, size === "small" && styles.small)}
      role="radiogroup"
      aria-label={label}
    >
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
