"use client";
import type { ReactNode } from "react";
import { classes } from "@/components/ui/classes";
import { toggled } from "@/components/ui/toggled";
import styles from "./check-group.module.css";
import { Checkbox } from "./field";

/** Any of a list, as boxes below a head; what else can be done there stands behind them. */
export function CheckGroup({
  legend,
  options,
  chosen,
  onChoose,
  isTable = false,
  children,
}: {
  readonly legend: string;
  readonly options: readonly { readonly value: string; readonly label: string; readonly title?: string }[];
  readonly chosen: ReadonlySet<string>;
  onChoose(chosen: ReadonlySet<string>): void;
  /** Whether the boxes stand in columns, and their head is only read out: where there are many. */
  readonly isTable?: boolean;
  readonly children?: ReactNode;
}) {
  return (
    <fieldset className={classes(styles.group, isTable && styles.table)}>
      <legend className={isTable ? "visually-hidden" : "small strong t2"}>{legend}</legend>
      {options.map(({ value, label, title }, at) => (
        <Checkbox
          // One may be listed by two names.
          key={`${value} ${at}`}
          title={title}
          checked={chosen.has(value)}
          onChange={() => onChoose(toggled(chosen, value))}
        >
          {label}
        </Checkbox>
      ))}
      {children}
    </fieldset>
  );
}
