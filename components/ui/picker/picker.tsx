"use client";
import { Popover } from "radix-ui";
import { Suspense, type ReactElement, type ReactNode } from "react";
import { classes } from "@/components/ui/classes";
import { useFocusBack } from "@/components/ui/controls/use-focus-back";
import styles from "./picker.module.css";

/**
 * A list to search in that opens below its trigger, which must take a ref: `PickerList`, or what draws one, is
 * its content, and may be fetched when it opens.
 */
export function Picker({
  trigger,
  label,
  open,
  onOpenChange,
  align = "start",
  width = "normal",
  isOpenedByKey = false,
  children,
}: {
  readonly trigger: ReactElement;
  /** What is chosen, read out. */
  readonly label: string;
  /** Left out, it knows by itself, and stays open until somebody leaves it: where several are chosen. */
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly align?: "start" | "end";
  readonly width?: "normal" | "narrow";
  /** Whether a key opens it from anywhere: then the focus goes back where it was, and not to the trigger. */
  readonly isOpenedByKey?: boolean;
  readonly children?: ReactNode;
}) {
  const { remember, giveBack } = useFocusBack();
  return (
    <Popover.Root {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={classes(styles.picker, width === "narrow" && styles.narrow)}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          {...(isOpenedByKey && { onOpenAutoFocus: remember, onCloseAutoFocus: giveBack })}
        >
          <Suspense
            fallback={
              <p className={styles.empty} role="status">
                Loading the list
              </p>
            }
          >
            {children}
          </Suspense>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
