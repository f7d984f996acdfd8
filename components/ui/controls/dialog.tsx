"use client";
import { Dialog as Radix } from "radix-ui";
import { useEffect, useState, type ReactNode } from "react";
import { classes } from "@/components/ui/classes";
import { Button, IconButton } from "./button";
import styles from "./dialog.module.css";
import { hands } from "@/components/ui/keys/hands";
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
  /**
   * Whether it opens without the person having asked for it. Then it waits until the hands rest, stands
   * beside the work and not over it, and takes the focus with none of its buttons: keys that are typed for
   * the page still go there.
   */
  readonly unasked?: boolean;
}

/**
 * What can take the focus first: neither the cross, or a hasty Enter would close what was just opened, nor
 * what destroys something.
 */
const FIRST =
  ':is(input, select, textarea, button, a[href], [tabindex="0"]):not(:disabled, [type=hidden], [hidden], [data-destructive])';

/**
 * Where the focus begins in a dialog: on the first field or action that destroys nothing, else on the dialog
 * itself.
 */
function firstIn(dialog: HTMLElement): HTMLElement {
  return (
    [...dialog.querySelectorAll<HTMLElement>(FIRST)].find(
      (each) => each.closest("[data-dialog-head]") === null,
    ) ?? dialog
  );
}

/**
 * A dialog, 560 px wide: the focus goes to the first field or harmless action, is trapped and goes back where
 * it was; `Esc` and the cross close it.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description = null,
  children,
  footer,
  width = "normal",
  unasked = false,
}: DialogProps) {
  const { remember, giveBack } = useFocusBack();
  const areAtRest = useHandsAtRest(open && unasked);
  const onOpenAutoFocus = (event: Event) => {
    remember();
    if (!(event.target instanceof HTMLElement)) return;
    event.preventDefault();
    (unasked ? event.target : firstIn(event.target)).focus();
  };
  const stay = (event: Event) => {
    if (unasked) event.preventDefault();
  };
  return (
    <Radix.Root open={open && (!unasked || areAtRest)} onOpenChange={onOpenChange} modal={!unasked}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim} />
        <Radix.Content
          className={classes(styles.dialog, width === "wide" && styles.wide, unasked && styles.beside)}
          data-unasked={unasked || undefined}
          onOpenAutoFocus={onOpenAutoFocus}
          onCloseAutoFocus={giveBack}
          onInteractOutside={stay}
          {...(description === null && { "aria-describedby": undefined })}
        >
          <header className={styles.head} data-dialog-head>
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label="Close" icon="close" />
            </Radix.Close>
          </header>
          {description !== null && (
            <Radix.Description className={styles.description}>{description}</Radix.Description>
          )}
          <div className={styles.body}>{children}</div>
          {footer && <footer className={styles.foot}>{footer}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * The foot of a dialog that begins something: what is to be known before, the way out, and the button that
 * begins.
 */
export function DialogFoot({
  note,
  onCancel,
  children,
}: {
  readonly note?: ReactNode;
  onCancel(): void;
  readonly children: ReactNode;
}) {
  return (
    <>
      <span className="small t3 grow">{note}</span>
      <Button onClick={onCancel}>Cancel</Button>
      {children}
    </>
  );
}

/** Whether the hands have come to rest since this was wanted. */
function useHandsAtRest(isWanted: boolean): boolean {
  const [areAtRest, setAtRest] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    const stop = hands().whenAtRest(() => setAtRest(true));
    return () => {
      stop();
      setAtRest(false);
    };
  }, [isWanted]);
  return areAtRest && isWanted;
}
