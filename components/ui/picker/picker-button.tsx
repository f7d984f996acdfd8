"use client";
import type { ComponentProps } from "react";
import { classes } from "@/components/ui/classes";
import { Icon } from "@/components/ui/controls/icon";
import styles from "./picker.module.css";

/** What stands chosen, as the button that opens its picker. */
export function PickerButton({
  children,
  size = "normal",
  ...rest
}: Omit<ComponentProps<"button">, "type" | "className"> & { readonly size?: "normal" | "small" }) {
  return (
    <button {...rest} type="button" className={classes(styles.button, size === "small" && styles.small)}>
      {children}
      <Icon name="down" size={14} />
    </button>
  );
}
