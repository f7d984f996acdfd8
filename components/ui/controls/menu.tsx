"use client";
import { DropdownMenu } from "radix-ui";
import type { ReactElement, ReactNode } from "react";
import { classes } from "@/components/ui/classes";
import { Icon } from "./icon";
import styles from "./menu.module.css";

export interface MenuItem {
  readonly label: string;
  readonly hint?: string;
  /** Before the label: what stands for it elsewhere. */
  readonly mark?: ReactNode;
  readonly checked?: boolean;
  /** Whether it is there on narrow screens only. */
  readonly isNarrow?: boolean;
  readonly perform: () => void;
}

/** A menu under its trigger; the trigger must take a ref. */
export function Menu({
  trigger,
  items,
  align = "end",
}: {
  readonly trigger: ReactElement;
  readonly items: readonly MenuItem[];
  readonly align?: "start" | "end";
}) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={styles.menu} align={align} sideOffset={4} collisionPadding={8}>
          {items.map((item) => {
            const content = (
              <>
                {item.mark}
                <span className="grow">{item.label}</span>
                {item.hint && <span className="small t3">{item.hint}</span>}
              </>
            );
            const shared = {
              className: classes(styles.item, item.isNarrow === true && styles.narrow),
              onSelect: item.perform,
            };
            return item.checked === undefined ? (
              <DropdownMenu.Item key={item.label} {...shared}>
                {content}
              </DropdownMenu.Item>
            ) : (
              <DropdownMenu.CheckboxItem key={item.label} {...shared} checked={item.checked}>
                <span className={styles.check}>{item.checked && <Icon name="check" size={12} />}</span>
                {content}
              </DropdownMenu.CheckboxItem>
            );
          })}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
