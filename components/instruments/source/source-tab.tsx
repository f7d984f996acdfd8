"use client";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useMemo, useState, type MouseEvent } from "react";
import { messageOf } from "@/lib/errors";
import type { Page } from "@/lib/page/page";
import {
  nodeAtSource,
  nodesBySource,
  sourcePositions,
  type SourcePositions,
} from "@/lib/page/source/source-positions";
import type { Inspection } from "@/lib/view/inspection/inspection";
import { useSize } from "@/components/ui/browser/use-size";
import { classes } from "@/components/ui/classes";
import { Empty, Failure, Skeleton } from "@/components/ui/controls/empty";
import { count } from "@/components/ui/format";
import { useWorkspace, useWorkspaceStore } from "@/components/workbench/page/context";
import { characterAt, inkOf, rowAt, rowsOf, runsOf, type Span } from "@/lib/view/source/source-rows";
import { keptRows } from "@/lib/view/source/kept-rows";
import { selectionOfNode, spansOf } from "@/lib/view/source/spans";
import styles from "./source.module.css";

const ROW = 17;
const GUTTER = 48;
/** What the width of a character is measured with. */
const SAMPLE = "0".repeat(100);
const NO_SPANS: readonly Span[] = [];
const INKS = [styles.i0, styles.i1, styles.i2, styles.i3, styles.i4];

interface Located {
  readonly page: Page;
  readonly positions: SourcePositions | null;
  readonly problem: string | null;
}

/** The decoded source of the page; what is selected on the page is marked in it, and the other way round. */
export function SourceTab({ inspection }: { readonly inspection: Inspection }) {
  const { page } = inspection;
  const [located, setLocated] = useState<Located | null>(null);
  // After the first paint: positions of a large page take a while.
  useEffect(() => {
    const timer = setTimeout(() => {
      try {
        setLocated({ page, positions: sourcePositions(page), problem: null });
      } catch (error) {
        setLocated({ page, positions: null, problem: messageOf(error) });
      }
    }, 0);
    return () => clearTimeout(timer);
  }, [page]);
  if (page.html.trim() === "") return <Empty title="No source" text="The source of this page is empty." />;
  if (located?.page !== page) return <Skeleton rows={14} height={ROW} />;
  if (located.positions === null)
    return (
      <Failure
        title="The source cannot be shown"
        text="It no longer matches the page. Reload to try again."
        detail={located.problem}
      />
    );
  return <Source inspection={inspection} positions={located.positions} />;
}

function Source({
  inspection,
  positions,
}: {
  readonly inspection: Inspection;
  readonly positions: SourcePositions;
}) {
  const { page, extraction } = inspection;
  const store = useWorkspaceStore();
  const selection = useWorkspace((state) => state.selection);
  const hover = useWorkspace((state) => state.hover);
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const [advance, setAdvance] = useState(6.6);
  const measure = useCallback((element: HTMLElement | null) => {
    if (element !== null) setAdvance(element.getBoundingClientRect().width / SAMPLE.length);
  }, []);
  const { width } = useSize(scroller);
  const columns = Math.max(20, Math.floor((width - GUTTER - 8) / advance));
  const ink = useMemo(() => inkOf(page.html), [page]);
  const rows = useMemo(() => rowsOf(page.html, columns), [page, columns]);
  const order = useMemo(() => nodesBySource(positions), [positions]);
  const kept = useMemo(
    () => keptRows(page, positions, rows, extraction.keep),
    [page, positions, rows, extraction.keep],
  );
  const selected = useMemo(
    () => (selection === null ? NO_SPANS : spansOf(page, positions, selection)),
    [page, positions, selection],
  );
  const lit = useMemo(
    () => (hover === null ? NO_SPANS : spansOf(page, positions, hover)),
    [page, positions, hover],
  );
  const virtual = useVirtualizer({
    count: rows.size,
    getScrollElement: () => scroller,
    estimateSize: () => ROW,
    overscan: 16,
  });
  const first = selected.reduce((least, [from]) => Math.min(least, from), Infinity);
  const last = selected.reduce((most, [, to]) => Math.max(most, to), -1);
  const firstRow = last < 0 ? -1 : rowAt(rows, first);
  const lastRow = last < 0 ? -1 : rowAt(rows, last - 1);
  useEffect(() => {
    if (firstRow < 0 || scroller === null) return;
    const top = firstRow * ROW;
    const bottom = (lastRow + 1) * ROW;
    const { scrollTop, clientHeight } = scroller;
    if (top >= scrollTop && Math.min(bottom, top + clientHeight / 2) <= scrollTop + clientHeight) return;
    scroller.scrollTop = Math.max(0, top - clientHeight / 4);
  }, [scroller, firstRow, lastRow]);

  const nodeUnder = (event: MouseEvent): number => {
    if (scroller === null) return -1;
    const bounds = scroller.getBoundingClientRect();
    const row = Math.floor((event.clientY - bounds.top + scroller.scrollTop) / ROW);
    if (row < 0 || row >= rows.size) return -1;
    const from = rows.start[row]!;
    const to = rows.start[row + 1]!;
    return nodeAtSource(
      page,
      positions,
      order,
      characterAt(page.html, from, to, (event.clientX - bounds.left - GUTTER) / advance),
    );
  };
  const under = (event: MouseEvent) => {
    const node = nodeUnder(event);
    return node < 0 ? null : selectionOfNode(page, node);
  };
  return (
    <div className={styles.tab} data-testid="source">
      <span className={styles.measure} aria-hidden="true" ref={measure}>
        {SAMPLE}
      </span>
      <div
        ref={setScroller}
        className={styles.scroll}
        tabIndex={0}
        role="region"
        aria-label={`Source, ${count(rows.line.at(-1) ?? 0)} lines${firstRow < 0 ? "" : `, selected from line ${rows.line[firstRow]!}`}`}
        onPointerMove={(event) => store.getState().point(under(event))}
        onPointerLeave={() => store.getState().point(null)}
        onClick={(event) => {
          const next = under(event);
          if (next === null) return;
          store.getState().select(next);
          store.getState().scrollTo(next.range);
        }}
      >
        <div style={{ height: virtual.getTotalSize(), position: "relative" }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const from = rows.start[index]!;
            const to = rows.start[index + 1]!;
            const isChosen = index >= firstRow && index <= lastRow && firstRow >= 0;
            return (
              <div
                key={index}
                className={classes(
                  styles.row,
                  kept[index] === 1 && styles.keptRow,
                  isChosen && styles.chosenRow,
                )}
                style={{ transform: `translateY(${start}px)` }}
                data-line={rows.line[index]}
                data-selected={isChosen || undefined}
              >
                <span className={styles.number}>
                  {index === 0 || rows.line[index] !== rows.line[index - 1] ? rows.line[index] : ""}
                </span>
                <span className={styles.code}>
                  {runsOf(
                    page.html,
                    ink,
                    from,
                    to,
                    touching(selected, from, to),
                    touching(lit, from, to),
                  ).map((run, i) => (
                    <span
                      key={i}
                      className={classes(
                        INKS[run.ink],
                        run.isSelected && styles.selected,
                        run.isLit && styles.lit,
                      )}
                    >
                      {run.text}
                    </span>
                  ))}
                </span>
              </div>
            );
          })}
        </div>
      </div>
      <p className={styles.note}>
        Tags are grey; a grey bar beside the line number means that text of the line is kept. Click a line to
        select it on the page.
      </p>
    </div>
  );
}

const touching = (spans: readonly Span[], from: number, to: number): readonly Span[] =>
  spans.length === 0 ? spans : spans.filter(([start, end]) => start < to && end > from);
