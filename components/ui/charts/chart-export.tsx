"use client";
import { useRef, type ReactNode } from "react";
import type { ExportTable } from "@/lib/evaluation/report/report-table";
import styles from "./chart-export.module.css";
import { ExportMenu } from "./export-menu";

/**
 * A chart with a menu to save it, and the values that it draws where they are given: on a line below it, or
 * in its upper right corner where a title leaves room. The chart is the first `svg` of role `img` inside.
 */
export function ChartExport({
  title,
  table,
  place = "below",
  children,
}: {
  readonly title: string;
  readonly table?: () => ExportTable;
  readonly place?: "below" | "corner";
  readonly children: ReactNode;
}) {
  const wrap = useRef<HTMLDivElement>(null);
  return (
    <div ref={wrap} className={styles.wrap}>
      {children}
      <div className={place === "corner" ? styles.corner : styles.line}>
        <ExportMenu
          title={title}
          className={styles.menu}
          chart={() => wrap.current?.querySelector<SVGSVGElement>('svg[role="img"]') ?? null}
          {...(table && { table })}
        />
      </div>
    </div>
  );
}
