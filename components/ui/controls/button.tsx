import { Link } from "@/components/ui/address/link";
import type { ComponentProps, ReactNode } from "react";
import styles from "./button.module.css";
import { classes } from "@/components/ui/classes";
import { Icon, type IconName } from "./icon";
import { KeyHint } from "./key-hint";
import { Tooltip } from "./tooltip";

interface Look {
  /**
   * `first` is solid ink and at most one of a screen; `bare` has no edge; `danger` destroys something or
   * takes it back, and never has the focus when a dialog opens.
   */
  readonly kind?: "first" | "plain" | "bare" | "danger";
  readonly size?: "normal" | "big";
  readonly icon?: IconName;
  /** The key that does the same, e.g. `Enter` or `Ctrl+K`. */
  readonly keys?: string;
  readonly children?: ReactNode;
}

function look({ kind = "plain", size = "normal" }: Look, extra?: string): string {
  return classes(styles.button, styles[kind], size === "big" && styles.big, extra);
}

function Inside({ icon, keys, children }: Look) {
  return (
    <>
      {icon && <Icon name={icon} />}
      {children}
      {keys && <KeyHint keys={keys} />}
    </>
  );
}

type ButtonProps = Look &
  Omit<ComponentProps<"button">, "children"> & {
    /** Why the action is not possible now: the button stays in place, dashed, and its tooltip says this. */
    readonly disabledReason?: string | null | undefined;
    /** The word that stands in the button while it works, e.g. "Saving". */
    readonly busy?: string | null;
  };

/** A button with its icon, word and key. */
export function Button({
  kind,
  size,
  icon,
  keys,
  children,
  disabledReason,
  busy,
  className,
  onClick,
  type,
  ...rest
}: ButtonProps) {
  const off = Boolean(disabledReason) || Boolean(busy);
  const button = (
    <button
      {...rest}
      type={type ?? "button"}
      data-destructive={kind === "danger" || undefined}
      className={look({ ...(kind && { kind }), ...(size && { size }) }, className)}
      aria-disabled={off || undefined}
      aria-busy={busy ? true : undefined}
      aria-keyshortcuts={keys?.replace("Ctrl", "Control")}
      onClick={(event) => {
        if (off) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <Inside {...(icon && { icon })} {...(keys && !busy && { keys })}>
        {busy ?? children}
      </Inside>
    </button>
  );
  return disabledReason ? <Tooltip text={disabledReason}>{button}</Tooltip> : button;
}

type ButtonLinkProps = Look & Omit<ComponentProps<typeof Link>, "children">;

/** A link that looks like a button: for actions that go somewhere. */
export function ButtonLink({ kind, size, icon, keys, children, className, ...rest }: ButtonLinkProps) {
  return (
    <Link
      {...rest}
      className={look({ ...(kind && { kind }), ...(size && { size }) }, className)}
      aria-keyshortcuts={keys?.replace("Ctrl", "Control")}
    >
      <Inside {...(icon && { icon })} {...(keys && { keys })}>
        {children}
      </Inside>
    </Link>
  );
}

/** A square button with an icon alone: only for previous, next, close, more, theme. */
export function IconButton({
  label,
  icon,
  className,
  ...rest
}: { readonly label: string; readonly icon: IconName } & Omit<ComponentProps<"button">, "aria-label">) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classes(styles.button, styles.bare, styles.square, className)}
    >
      <Icon name={icon} />
    </button>
  );
}
