import type { ComponentProps } from "react";
import { classes } from "@/components/ui/classes";
import table from "./data-table.module.css";

/**
 * What may be wider than its screen: it scrolls sideways in a box of its own, for the keyboard too, and the screen does
 * not.
 */
export function Sideways({
  name,
  className,
  ...rest
}: { readonly name: string } & Omit<ComponentProps<"div">, "role" | "tabIndex" | "aria-label">) {
  return (
    <div
      {...rest}
      className={classes(table.scroll, className)}
      tabIndex={0}
      role="region"
      aria-label={`${name}, scrolls sideways`}
    />
  );
}
