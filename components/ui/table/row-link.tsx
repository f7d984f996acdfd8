import { Link } from "@/components/ui/address/link";
import type { ComponentProps } from "react";
import { classes } from "@/components/ui/classes";
import styles from "./row-link.module.css";

/** The link of a table row: all of the row leads there. The row must be positioned (`position: relative`). */
export function RowLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={classes(styles.link, className)} />;
}
