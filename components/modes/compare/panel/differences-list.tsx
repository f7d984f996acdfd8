"use client";
import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { useWorkspace, useWorkspaceStore } from "@/components/workbench/page/context";
import { toggled } from "@/components/ui/toggled";
import { goTo } from "@/components/modes/compare/state/compare-actions";
import shared from "@/components/modes/compare/state/compare.module.css";
import { standingOf, type Settled } from "@/lib/view/comparison/adjudication";
import type { ComparedView } from "@/lib/view/comparison/compared-view";
import { foldCommon, type DifferenceRow, type FoldedRows } from "@/lib/view/comparison/differences";
import { DifferenceCells, Fold } from "./difference-row";
import styles from "./differences.module.css";

/** Of the row with the names, which stays above the scrolled rows. */
const HEAD_PX = 29;
/** Guesses for rows that were not drawn yet, in px and characters of the row. */
const FOLD_PX = 27;
const LINE_PX = 18;
const AROUND_PX = 15;
const PER_LINE = 34;

/** A line of the list: a place, what is alike between two places, or a place out of an open fold. */
type Line =
  | { readonly row: DifferenceRow; readonly isInFold: boolean }
  | { readonly fold: FoldedRows; readonly isOpen: boolean };

/**
 * The rows of a pair, as many as are in view; what all say alike is folded to one line. It follows what is
 * selected on the page.
 */
export function DifferencesList({
  view,
  label,
  columns,
  settled,
  isListed,
  head,
}: {
  readonly view: ComparedView;
  readonly label: string;
  readonly columns: string | undefined;
  /** Null while that is not known. */
  readonly settled: Settled | null;
  /** False while one of the pair has not answered. */
  readonly isListed: boolean;
  /** What stays above the rows. */
  readonly head: ReactNode;
}) {
  const workspace = useWorkspaceStore();
  const chosen = useWorkspace((state) => state.selection?.range.start ?? null);
  const hovered = useWorkspace((state) => state.hover?.range.start ?? null);
  const opening = useWorkspace((state) => state.opening?.start ?? null);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const lines = useMemo(() => (isListed ? linesOf(view.rows, open) : []), [isListed, view.rows, open]);
  // An opened fold pushes rows down: what was measured of them goes with them.
  const getItemKey = useCallback((at: number) => keyOf(lines[at]!), [lines]);
  const focused = useRef<number | null>(null);
  const list = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller,
    estimateSize: (at) => guessedHeight(lines[at]!),
    overscan: 6,
    scrollMargin: HEAD_PX,
    scrollPaddingStart: HEAD_PX,
    getItemKey,
    // Whoever is in a row by keyboard stays there while the list scrolls.
    rangeExtractor: (range) => {
      const seen = defaultRangeExtractor(range);
      const held = focused.current;
      if (held === null || held >= range.count || seen.includes(held)) return seen;
      return [...seen, held].sort((a, b) => a - b);
    },
  });
  const current = placeAt(lines, chosen);
  // What is chosen is followed, and before anybody has chosen, the list begins where the page does: at the
  // largest difference. A fold that is opened moves nothing.
  const latest = useRef(lines);
  useEffect(() => {
    latest.current = lines;
  });
  useEffect(() => {
    if (scroller === null) return;
    const [at, align] =
      chosen === null
        ? ([placeAt(latest.current, opening), "start"] as const)
        : ([placeAt(latest.current, chosen), "auto"] as const);
    if (at >= 0) list.scrollToIndex(at, { align });
  }, [list, scroller, chosen, opening, view.rows, isListed]);
  const toggle = (start: number) => setOpen((before) => toggled(before, start));
  return (
    <div
      ref={setScroller}
      className={shared.scroll}
      tabIndex={0}
      role="region"
      aria-label={label}
      onFocus={({ target }) => (focused.current = lineOf(target))}
      onBlur={() => (focused.current = null)}
      // A row that is scrolled away is not left.
      onPointerLeave={() => workspace.getState().point(null)}
    >
      {head}
      <div style={{ height: list.getTotalSize(), position: "relative" }} role="list">
        {list.getVirtualItems().map(({ index, key, start }) => {
          const line = lines[index]!;
          return (
            <div
              key={key}
              ref={list.measureElement}
              data-index={index}
              role="listitem"
              aria-posinset={index + 1}
              aria-setsize={lines.length}
              className={styles.item}
              style={{ transform: `translateY(${start - HEAD_PX}px)` }}
            >
              {"fold" in line ? (
                <Fold
                  row={line.fold}
                  isOpen={line.isOpen}
                  three={view.comparison.gold !== null}
                  onToggle={() => toggle(line.fold.range.start)}
                />
              ) : (
                <DifferenceCells
                  row={line.row}
                  view={view}
                  columns={columns}
                  standing={
                    settled === null || !line.row.differs ? null : standingOf(line.row.range, settled)
                  }
                  isCurrent={index === current}
                  isLit={hovered !== null && isWithin(line.row, hovered)}
                  onChoose={() => goTo(workspace, line.row.range)}
                />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function linesOf(rows: readonly DifferenceRow[], open: ReadonlySet<number>): readonly Line[] {
  return foldCommon(rows).flatMap((row): Line[] => {
    if (!("folded" in row)) return [{ row, isInFold: false }];
    const isOpen = open.has(row.range.start);
    const inner = isOpen ? row.folded.map((each): Line => ({ row: each, isInFold: true })) : [];
    return [{ fold: row, isOpen }, ...inner];
  });
}

/** The line that an element is in; null for the list itself. */
function lineOf(element: HTMLElement): number | null {
  const line = element.closest<HTMLElement>("[data-index]")?.dataset["index"];
  return line === undefined ? null : Number(line);
}

const keyOf = (line: Line): string =>
  "fold" in line ? `fold${line.fold.range.start}` : `${line.isInFold ? "in" : ""}${line.row.range.start}`;

function guessedHeight(line: Line): number {
  if ("fold" in line) return FOLD_PX;
  return AROUND_PX + LINE_PX * Math.max(1, Math.ceil(line.row.characters / PER_LINE));
}

const isWithin = ({ range }: DifferenceRow, leaf: number): boolean => range.start <= leaf && leaf < range.end;

/** The line of the place at a leaf; -1 where there is none. */
const placeAt = (lines: readonly Line[], leaf: number | null): number =>
  leaf === null ? -1 : lines.findIndex((line) => isPlaceOf(line, leaf));

/** Whether a line is the place that differs at a leaf; what lies in a fold is none. */
const isPlaceOf = (line: Line, leaf: number): boolean =>
  "row" in line && !line.isInFold && isWithin(line.row, leaf);
