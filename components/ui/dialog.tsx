"use client";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { classes } from "./classes";
import { IconButton } from "./button";
import styles from "./dialog.module.css";
import { useFocusBack } from "./use-focus-back";

interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** Read out with the title; null where the body says it all. */
  readonly description?: string | null;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  readonly width?: "normal" | "wide";
}

/** What can take the focus first: not the cross, or a hasty Enter would close what was just opened. */
const FIRST = `:is(.${styles.body}, .${styles.foot}) :is(input, select, textarea, button, a[href], [tabindex="0"]):not(:disabled, [type="hidden"])`;

/** A modal dialog, 560 px wide: the focus goes to the first field or action, is trapped and goes back where it was; `Esc` and the cross close it. */
export function Dialog({ open, onOpenChange, title, description = null, children, footer, width = "normal" }: DialogProps) {
  const { remember, giveBack } = useFocusBack();
  const onOpenAutoFocus = (event: Event) => {
    remember();
    const first = event.target instanceof Element ? event.target.querySelector<HTMLElement>(FIRST) : null;
    if (first === null) return;
    event.preventDefault();
    first.focus();
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim} />
        <Radix.Content className={classes(styles.dialog, width === "wide" && styles.wide)} onOpenAutoFocus={onOpenAutoFocus} onCloseAutoFocus={giveBack} {...(description === null && { "aria-describedby": undefined })}>
          <header className={styles.head}>
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            <Radix.Close asChild><IconButton label="Close" icon="close" /></Radix.Close>
          </header>
          {description !== null && <Radix.Description className={styles.description}>{description}</Radix.Description>}
          <div className={styles.body}>{children}</div>
          {footer && <footer className={styles.foot}>{footer}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
