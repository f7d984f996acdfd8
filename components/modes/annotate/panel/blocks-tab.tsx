"use client";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useMemo, useRef } from "react";
import { plural } from "@/components/ui/format";
import { classes } from "@/components/ui/classes";
import { unitsUnder } from "@/components/modes/annotate/state/drafts";
import { labelStyle } from "@/lib/view/labels/label-style";
import styles from "./panel.module.css";
import type { Session } from "@/components/modes/annotate/session/session";
import { Tag } from "@/components/workbench/labels/tag";
import { textOfUnit } from "./text-tab";
import { lowerBound } from "@/lib/view/page/geometry";
import { treeRows, type TreeRow } from "@/lib/view/labels/tree-rows";
import { useAnnotate } from "@/components/modes/annotate/session/use-session";

const ROW = 24;

/**
 * All blocks of the page as an ARIA tree; the keys of the page move through it, a click puts the cursor on a
 * row.
 */
export function BlocksTab({ session }: { readonly session: Session }) {
  const state = useAnnotate(session, (now) => now);
  const { page, units, decisions, cursor } = state;
  const under = cursor === null ? null : unitsUnder(state, cursor.target);
  const rows = useMemo(() => treeRows(page, units), [page, units]);
  const scroller = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 20,
  });
  const current = under === null ? -1 : currentRow(rows, under.start, under.end);
  useEffect(() => {
    if (current >= 0) list.scrollToIndex(current, { align: "auto" });
  }, [current, list, cursor]);
  return (
    <div
      ref={scroller}
      className={styles.blocks}
      role="tree"
      aria-label="Blocks of the page"
      tabIndex={0}
      aria-activedescendant={current >= 0 ? `block-${current}` : undefined}
    >
      <div style={{ height: list.getTotalSize(), position: "relative" }} role="none">
        {list.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]!;
          const decision = row.isUnit ? decisions.units[row.first]! : null;
          const label = decision?.label ?? null;
          return (
            <div
              key={index}
              id={`block-${index}`}
              role="treeitem"
              aria-level={row.level}
              aria-posinset={row.position}
              aria-setsize={row.siblings}
              aria-selected={index === current}
              {...(!row.isUnit && { "aria-expanded": true })}
              aria-label={`${row.name}, ${label === null ? plural(row.end - row.first, "block") : labelStyle(label).name}${decision?.state === "suggested" ? ", suggested" : ""}`}
              className={classes(styles.row, index === current && styles.current)}
              style={{ transform: `translateY(${start}px)`, paddingLeft: 10 + 10 * Math.min(row.level, 12) }}
              onClick={() =>
                session.annotate.point({
                  focus: units.list[row.first]!.leaves.start,
                  target: row.target,
                  pivot: row.target,
                  run: null,
                })
              }
            >
              {label === null ? (
                <span className={styles.branch} aria-hidden="true" />
              ) : (
                <Tag label={label} suggested={decision?.state === "suggested"} />
              )}
              <span className={styles.name}>{row.name}</span>
              <span className={classes("cut", styles.words)}>
                {row.isUnit ? textOfUnit(page, units.list[row.first]!) : plural(row.end - row.first, "block")}
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** The row with exactly these units, else the first one inside them. Rows are in the order of their first unit. */
function currentRow(rows: readonly TreeRow[], first: number, end: number): number {
  const from = lowerBound(rows.length, (at) => rows[at]!.first, first);
  let row = from;
  while (row < rows.length && rows[row]!.first === first && rows[row]!.end !== end) row++;
  if (row < rows.length && rows[row]!.first === first) return row;
  return from < rows.length ? from : -1;
}
