"use client";
import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { classes } from "@/components/ui/classes";
import styles from "./tabs.module.css";

export interface Tab<T extends string> {
  readonly value: T;
  readonly label: string;
  /** Shown beside the label once known. */
  readonly count?: number | null;
  readonly content: ReactNode;
  /** Whether it is there on narrow screens only. */
  readonly isNarrow?: boolean;
}

/** Panels that share one place. Only the chosen one is in the document; arrows move between tabs. */
export function Tabs<T extends string>({
  label,
  value,
  tabs,
  onChange,
}: {
  readonly label: string;
  readonly value: T;
  readonly tabs: readonly Tab<T>[];
  readonly onChange: (value: T) => void;
}) {
  return (
    <Radix.Root className={styles.root} value={value} onValueChange={(next) => onChange(next as T)}>
      <Radix.List className={styles.list} aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className={classes(styles.tab, tab.isNarrow === true && styles.narrow)}
          >
            {tab.label}
            {tab.count != null && <span className={styles.count}>{tab.count}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className={styles.content}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
