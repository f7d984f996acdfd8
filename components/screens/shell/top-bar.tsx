"use client";
import { Link } from "@/components/ui/address/link";
import type { ReactNode } from "react";
import { JobIndicator } from "@/components/workbench/jobs/job-indicator";
import { Button, IconButton } from "@/components/ui/controls/button";
import { useMoreRight } from "@/components/ui/controls/use-more-right";
import { classes } from "@/components/ui/classes";
import { Menu } from "@/components/ui/controls/menu";
import { AccountMenu } from "./account-menu";
import { openLayer } from "./shell-store";
import { chooseTheme, storedTheme, THEME_NAMES, THEMES } from "./theme";
import styles from "./top-bar.module.css";

export interface Crumb {
  readonly label: string;
  /** Null for the last one, which names the screen. */
  readonly href: string | null;
}

/**
 * The bar of every screen, 44 px: where you are, the screen's actions (children), search, theme. The last
 * crumb is the title; on a phone the actions have a row of their own below it.
 */
export function TopBar({
  crumbs,
  children,
}: {
  readonly crumbs: readonly Crumb[];
  readonly children?: ReactNode;
}) {
  const [actions, faded] = useMoreRight<HTMLSpanElement>();
  return (
    <header className={styles.bar}>
      <nav className={styles.crumbs} aria-label="Breadcrumb">
        {crumbs.map((crumb, index) =>
          crumb.href === null ? (
            <h1 key={index} className={styles.here} title={crumb.label}>
              {crumb.label}
            </h1>
          ) : (
            <span key={index} className={styles.step}>
              <Link href={crumb.href} prefetch={false}>
                {crumb.label}
              </Link>
              <span className={styles.separator} aria-hidden="true">
                /
              </span>
            </span>
          ),
        )}
      </nav>
      <span className="grow" />
      {children !== undefined && (
        <span ref={actions} className={classes(styles.actions, faded)}>
          {children}
        </span>
      )}
      <span className={styles.tools}>
        <JobIndicator />
        <span className="no-narrow">
          <Button kind="bare" icon="search" keys="Ctrl+K" onClick={() => openLayer("palette")}>
            Search
          </Button>
        </span>
        <span className="only-narrow">
          <IconButton label="Search and commands" icon="search" onClick={() => openLayer("palette")} />
        </span>
        <Menu
          trigger={<IconButton label="Theme" icon="theme" />}
          items={THEMES.map((theme) => ({
            label: THEME_NAMES[theme],
            perform: () => chooseTheme(theme),
            checked: typeof window !== "undefined" && storedTheme() === theme,
          }))}
        />
        <AccountMenu />
      </span>
    </header>
  );
}
