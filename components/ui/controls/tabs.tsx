"use client";
import { Tabs as Radix } from "radix-ui";
import { Suspense, useCallback, type ReactNode } from "react";
import { classes } from "@/components/ui/classes";
import { IconButton } from "./button";
import { Skeleton } from "./empty";
import { Menu } from "./menu";
import { useChosenInView, useIsWider, useWholeOnly } from "./use-more-right";
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

/**
 * Panels that share one place. Only the chosen one is in the document; arrows move between tabs. They stay in one
 * row: where that is wider than its place it scrolls, and a menu has all of them; none is shown in part. The script
 * of a panel may come when it is chosen.
 */
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
  const [list, isWider] = useIsWider<HTMLDivElement>();
  const whole = useWholeOnly<HTMLDivElement>();
  const chosen = useChosenInView<HTMLDivElement>(value);
  const listed = useCallback(
    (element: HTMLDivElement | null) => {
      void list(element);
      void whole(element);
      void chosen(element);
    },
    [list, whole, chosen],
  );
  return (
    <Radix.Root className={styles.root} value={value} onValueChange={(next) => onChange(next as T)}>
      <div className={styles.row}>
        <Radix.List ref={listed} className={styles.list} aria-label={label}>
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
        {isWider && (
          <Menu
            trigger={<IconButton className={styles.all} label="All views" icon="down" />}
            items={tabs.map((tab) => ({
              label: tab.label,
              checked: tab.value === value,
              isNarrow: tab.isNarrow === true,
              perform: () => onChange(tab.value),
            }))}
          />
        )}
      </div>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className={styles.content}>
          <Suspense fallback={<Skeleton rows={9} />}>{tab.content}</Suspense>
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
