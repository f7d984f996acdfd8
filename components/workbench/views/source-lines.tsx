"use client";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useMemo, useRef, useState, type MouseEvent, type ReactNode } from "react";
import { messageOf } from "@/lib/errors";
import type { Page } from "@/lib/page/page";
import {
  nodeAtSource,
  nodesBySource,
  sourcePositions,
  type SourcePositions,
} from "@/lib/page/source/source-positions";
import { useSize } from "@/components/ui/browser/use-size";
import { classes } from "@/components/ui/classes";
import { Empty, Failure, Skeleton } from "@/components/ui/controls/empty";
import { count } from "@/components/ui/format";
import { useWorkspace, useWorkspaceStore } from "@/components/workbench/page/context";
import {
  characterAt,
  inkOf,
  rowAt,
  rowsOf,
  runsOf,
  type Rows,
  type Span,
} from "@/lib/view/source/source-rows";
import { selectionOfNode, spansOf } from "@/lib/view/source/spans";
import styles from "./source.module.css";
import { useFocusOnOpening } from "./use-focus-on-opening";

const ROW = 17;
const GUTTER = 48;
/** Characters of a row while nobody knows how many fit. */
const UNFOLDED = 10_000;
/** What the width of a character is measured with. */
const SAMPLE = "0".repeat(100);
const NO_SPANS: readonly Span[] = [];
const INKS = [styles.i0, styles.i1, styles.i2, styles.i3, styles.i4];

/** What is said of a row of the source. */
export interface RowLook {
  /** Colour of the bar beside its number, of CSS; null where it has none. */
  readonly bar: string | null;
  /** Whether readers of the page do not see its text. */
  readonly isHidden: boolean;
}

interface SourceProps {
  readonly page: Page;
  /** What is said of each row of this layout, by its place; called when the width of a row changes. */
  looksOf(positions: SourcePositions, rows: Rows): (row: number) => RowLook;
  /** What is said of the selection, beside its first row. */
  readonly said?: ReactNode;
  /** What the source shows, in one line under it. */
  readonly note: string;
  /** A click on a node. */
  onPick(node: number, shift: boolean): void;
  /** Whether it is what the page is looked at in, and not beside it. */
  readonly isView?: boolean;
}

interface Located {
  readonly page: Page;
  readonly positions: SourcePositions | null;
  readonly problem: string | null;
}

/** The decoded source of the page; what is selected on the page is marked in it, and the other way round. */
export function SourceLines(props: SourceProps) {
  const { page } = props;
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
  return <Lines {...props} positions={located.positions} />;
}

function Lines({
  page,
  positions,
  looksOf,
  said = null,
  note,
  onPick,
  isView = false,
}: SourceProps & { readonly positions: SourcePositions }) {
  const store = useWorkspaceStore();
  const selection = useWorkspace((state) => state.selection);
  const hover = useWorkspace((state) => state.hover);
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const hold = useCallback((element: HTMLDivElement | null) => {
    place.current = element;
    setScroller(element);
  }, []);
  useFocusOnOpening(place, isView);
  const [advance, setAdvance] = useState(6.6);
  const measure = useCallback((element: HTMLElement | null) => {
    if (element !== null) setAdvance(element.getBoundingClientRect().width / SAMPLE.length);
  }, []);
  const { width } = useSize(scroller);
  // Until its width is known no line is folded: what is drawn first would be drawn anew at once.
  const columns = width === 0 ? UNFOLDED : Math.max(20, Math.floor((width - GUTTER - 8) / advance));
  const ink = useMemo(() => inkOf(page.html), [page]);
  const rows = useMemo(() => rowsOf(page.html, columns), [page, columns]);
  const order = useMemo(() => nodesBySource(positions), [positions]);
  const look = useMemo(() => looksOf(positions, rows), [looksOf, positions, rows]);
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
  return (
    <div className={styles.tab} data-testid="source">
      <span className={styles.measure} aria-hidden="true" ref={measure}>
        {SAMPLE}
      </span>
      <div
        ref={hold}
        className={styles.scroll}
        tabIndex={0}
        role="region"
        aria-label={`Source, ${count(rows.line.at(-1) ?? 0)} lines${firstRow < 0 ? "" : `, selected from line ${rows.line[firstRow]!}`}`}
        onPointerMove={(event) => {
          const node = nodeUnder(event);
          store.getState().point(node < 0 ? null : selectionOfNode(page, node));
        }}
        onPointerLeave={() => store.getState().point(null)}
        onClick={(event) => {
          const node = nodeUnder(event);
          if (node >= 0) onPick(node, event.shiftKey);
        }}
      >
        <div style={{ height: virtual.getTotalSize(), position: "relative" }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const from = rows.start[index]!;
            const to = rows.start[index + 1]!;
            const isChosen = index >= firstRow && index <= lastRow && firstRow >= 0;
            const { bar, isHidden } = look(index);
            return (
              <div
                key={index}
                className={classes(styles.row, isChosen && styles.chosenRow, isHidden && styles.hiddenRow)}
                style={{ transform: `translateY(${start}px)` }}
                data-line={rows.line[index]}
                data-selected={isChosen || undefined}
                data-hidden={isHidden || undefined}
              >
                {bar !== null && <span className={styles.bar} style={{ background: bar }} />}
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
                {index === firstRow && said !== null && <span className={styles.said}>{said}</span>}
              </div>
            );
          })}
        </div>
      </div>
      <p className={styles.note}>{note}</p>
    </div>
  );
}

const touching = (spans: readonly Span[], from: number, to: number): readonly Span[] =>
  spans.length === 0 ? spans : spans.filter(([start, end]) => start < to && end > from);
