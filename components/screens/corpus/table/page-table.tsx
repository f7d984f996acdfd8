"use client";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef, type CSSProperties } from "react";
import { useStore } from "zustand";
import type { PageRow, PageSort } from "@/lib/store/interfaces/pages";
import { classes } from "@/components/ui/classes";
import { Checkbox } from "@/components/ui/controls/field";
import { Icon } from "@/components/ui/controls/icon";
import { useRowFocus } from "@/components/ui/keys/use-row-focus";
import { PageCells } from "./page-cells";
import { f1By } from "@/lib/evaluation/metrics/names";
import { tracksWithout, type Missing } from "./missing";
import styles from "./page-table.module.css";
import type { RowWindow } from "./row-window";
import type { Selection } from "./selection";

const ROW_PX = 32;

const COLUMNS: readonly {
  readonly sort: PageSort;
  readonly title: string;
  readonly number?: true;
  readonly narrow?: true;
}[] = [
  { sort: "place", title: "Turn", number: true },
  { sort: "title", title: "Title", narrow: true },
  { sort: "site", title: "Site" },
  { sort: "kind", title: "Kind" },
  { sort: "lang", title: "Lang" },
  { sort: "bytes", title: "Size", number: true },
  { sort: "state", title: "Labels", narrow: true },
];

export interface PageTableProps {
  readonly window: RowWindow;
  readonly label: string;
  /** The metric of their F1; null where none has any. */
  readonly scoredBy: string | null;
  readonly sort: PageSort;
  readonly descending: boolean;
  readonly onSort: (sort: PageSort) => void;
  readonly selected: ReadonlySet<string>;
  /** How many of all the pages shown, also those that are not drawn, are selected. */
  readonly shown: Selection["shown"];
  readonly onSelect: (row: PageRow) => void;
  readonly onSelectAll: () => void;
  /** Index of the row with the cursor; null before the first key. */
  readonly cursor: number | null;
  /**
   * Another object after each move of the cursor by a key, which takes the focus along; null before the
   * first.
   */
  readonly moved: object | null;
  readonly onCursor: (index: number) => void;
  /** ms since 1970. */
  readonly now: number;
  /** Columns that are left out, since no page has a value there. */
  readonly missing: ReadonlySet<Missing>;
}

/** The pages of a corpus: only the rows in view are in the document, and only their chunks are fetched. */
export function PageTable({
  window: rows,
  label,
  scoredBy,
  sort,
  descending,
  onSort,
  selected,
  shown,
  onSelect,
  onSelectAll,
  cursor,
  moved,
  onCursor,
  now,
  missing,
}: PageTableProps) {
  const { total, stale, chunks } = useStore(rows);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
    initialRect: { width: 1000, height: 800 },
  });
  const items = virtual.getVirtualItems();
  const from = items[0]?.index ?? 0;
  const to = (items.at(-1)?.index ?? -1) + 1;
  useEffect(() => rows.ensure(from, to), [rows, from, to, chunks]);
  useEffect(() => {
    if (cursor !== null) virtual.scrollToIndex(cursor);
  }, [cursor, virtual]);
  useRowFocus(scroller, "[data-cursor]", moved);
  const head = (column: PageSort, title: string, extra?: string, words?: string) => (
    <span
      key={column}
      role="columnheader"
      title={words}
      className={classes(styles.cell, extra)}
      aria-sort={sort === column ? (descending ? "descending" : "ascending") : "none"}
    >
      <button
        type="button"
        className={classes(styles.sort, sort === column && styles.sorted)}
        onClick={() => onSort(column)}
      >
        {title}
        {sort === column && <Icon name={descending ? "down" : "up"} size={12} />}
      </button>
    </span>
  );
  const tracks = tracksWithout(missing);
  return (
    <div
      className={styles.table}
      style={{ "--tracks": tracks.wide, "--tracks-narrow": tracks.narrow } as CSSProperties}
      role="table"
      aria-label={label}
      aria-rowcount={total + 1}
      aria-busy={stale}
    >
      <div className={styles.head} role="row" aria-rowindex={1}>
        <span role="columnheader" className={styles.cell}>
          <Checkbox
            aria-label="Select all pages"
            checked={shown === "all"}
            mixed={shown === "some"}
            onChange={onSelectAll}
          />
        </span>
        {COLUMNS.filter(({ sort: column }) => !isMissing(column, missing)).map(
          ({ sort: column, title, number, narrow }) =>
            head(column, title, classes(number && styles.number, !narrow && styles.extra)),
        )}
        <span role="columnheader" className={classes(styles.cell, styles.extra)}>
          Annotators
        </span>
        {head("f1", "F1", styles.number, scoredBy === null ? undefined : f1By(scoredBy))}
        <span role="columnheader" className={classes(styles.cell, styles.extra)}>
          <span className="visually-hidden">F1 as a bar</span>
        </span>
        {head("changed", "Changed", classes(styles.number, styles.extra))}
      </div>
      <div
        ref={scroller}
        className={classes(styles.scroller, stale && styles.stale)}
        role="rowgroup"
        tabIndex={-1}
      >
        <div role="presentation" style={{ height: virtual.getTotalSize(), position: "relative" }}>
          {items.map(({ index, start }) => {
            const row = rows.row(index);
            return (
              <div
                key={index}
                role="row"
                tabIndex={-1}
                aria-rowindex={index + 2}
                aria-selected={row ? selected.has(row.id) : undefined}
                data-cursor={cursor === index || undefined}
                className={classes(
                  styles.row,
                  row && selected.has(row.id) && styles.on,
                  cursor === index && styles.cursor,
                )}
                style={{ transform: `translateY(${start}px)` }}
                onClick={() => onCursor(index)}
              >
                {row ? (
                  <PageCells
                    row={row}
                    isSelected={selected.has(row.id)}
                    onSelect={onSelect}
                    now={now}
                    missing={missing}
                  />
                ) : (
                  <span role="cell" className={styles.waiting}>
                    <i />
                  </span>
                )}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

const isMissing = (column: string, missing: ReadonlySet<string>): boolean => missing.has(column);
