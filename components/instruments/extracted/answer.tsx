"use client";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useState, type KeyboardEvent } from "react";
import { classes } from "@/components/ui/classes";
import { useWorkspace, useWorkspaceStore } from "@/components/workbench/page/context";
import type { LeafId, Page } from "@/lib/page/page";
import { lengthOf, lineOfSelection, piecesOf, stepLeaf, type AnswerLines } from "@/lib/view/extracted/lines";
import styles from "./extracted.module.css";

/** Guesses for lines that were not drawn yet, in px and characters. */
const LINE_PX = 22;
const PER_LINE = 48;
const KEYS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * The lines of an answer, as many as are in view. A text that is pointed at is lit on the page, one that is
 * chosen is selected there; what is selected on the page is marked here and scrolled to, and before anything is
 * selected the answer stands at what the page opened at.
 */
export function Answer({
  page,
  lines,
  isCode,
  label,
}: {
  readonly page: Page;
  readonly lines: AnswerLines;
  /** Whether it is shown as characters and not as running text. */
  readonly isCode: boolean;
  readonly label: string;
}) {
  const store = useWorkspaceStore();
  const selection = useWorkspace((state) => state.selection);
  const hover = useWorkspace((state) => state.hover);
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const rows = useVirtualizer({
    count: lines.size,
    getScrollElement: () => scroller,
    estimateSize: (line) => LINE_PX * Math.max(1, Math.ceil(lengthOf(lines, line) / PER_LINE)),
    overscan: 8,
    // What is drawn is kept apart by what it is: another form has other lines.
    getItemKey: (line) => lines.starts[line]!,
  });
  const opening = useWorkspace((state) => state.opening);
  const wanted = selection === null ? null : lineOfSelection(lines, selection.range);
  const opened = opening === null ? null : lineOfSelection(lines, opening);
  useEffect(() => {
    if (scroller === null) return;
    if (wanted !== null) rows.scrollToIndex(wanted, { align: "auto" });
    else if (opened !== null && scroller.scrollTop === 0) rows.scrollToIndex(opened, { align: "center" });
  }, [rows, scroller, wanted, opened]);

  const choose = (leaf: LeafId): void => {
    const range = { start: leaf, end: leaf + 1 };
    store.getState().select({ range, node: page.leaves[leaf]!.node });
    store.getState().scrollTo(range);
  };
  const step = (event: KeyboardEvent): void => {
    const by = KEYS[event.key];
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (by === undefined || !isPlain) return;
    event.preventDefault();
    const next = stepLeaf(lines, store.getState().selection?.range ?? null, by);
    if (next !== null) choose(next);
  };
  const isIn = (range: { readonly start: number; readonly end: number } | undefined, leaf: LeafId): boolean =>
    range !== undefined && leaf >= range.start && leaf < range.end;
  return (
    <div
      ref={setScroller}
      className={classes(styles.scroll, isCode && styles.code)}
      role="listbox"
      aria-label={label}
      aria-multiselectable="true"
      tabIndex={0}
      onKeyDown={step}
      onPointerLeave={() => store.getState().point(null)}
      data-testid="answer"
    >
      <div style={{ height: rows.getTotalSize(), position: "relative" }} role="presentation">
        {rows.getVirtualItems().map(({ index, start, key }) => (
          <div
            key={key}
            ref={rows.measureElement}
            data-index={index}
            className={styles.line}
            style={{ transform: `translateY(${start}px)` }}
            role="presentation"
          >
            {piecesOf(lines, index).map(({ leaf, text }, at) =>
              leaf === null ? (
                <span key={at} className={styles.markup} role="presentation">
                  {text}
                </span>
              ) : (
                <span
                  key={at}
                  className={classes(
                    styles.text,
                    isIn(selection?.range, leaf) && styles.chosen,
                    isIn(hover?.range, leaf) && styles.lit,
                  )}
                  role="option"
                  aria-selected={isIn(selection?.range, leaf)}
                  data-leaf={leaf}
                  onClick={() => choose(leaf)}
                  onPointerEnter={() =>
                    store
                      .getState()
                      .point({ range: { start: leaf, end: leaf + 1 }, node: page.leaves[leaf]!.node })
                  }
                >
                  {text}
                </span>
              ),
            )}
          </div>
        ))}
      </div>
    </div>
  );
}
