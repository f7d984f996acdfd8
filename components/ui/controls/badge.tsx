import type { ReactNode } from "react";
import styles from "./badge.module.css";
import { classes } from "@/components/ui/classes";
import { Icon, type IconName } from "./icon";

/** A short word about a state. The tone is never the only sign: the word says it, and an icon may. */
export function Badge({
  tone = "plain",
  icon,
  children,
}: {
  readonly tone?: "plain" | "ok" | "warn" | "danger";
  readonly icon?: IconName;
  readonly children: ReactNode;
}) {
  return (
    <span className={classes(styles.badge, styles[tone])}>
      {icon && <Icon name={icon} size={12} />}
      {children}
    </span>
  );
}
