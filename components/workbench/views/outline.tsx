"use client";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import type { Page } from "@/lib/page/page";
import { leavesOfTarget } from "@/lib/labels/units/units";
import { tallyOf } from "@/lib/view/listing/block-mark";
import { outlineOf, rowOf, rowsAround, treeStep, type TreeMove } from "@/lib/view/listing/outline";
import { treeRows } from "@/lib/view/listing/tree-rows";
import { chordOf } from "@/components/ui/keys/actions";
import { useActions } from "@/components/ui/keys/use-actions";
import { useWorkspaceStore } from "@/components/workbench/page/context";
import { MOVE_OF_KEY, OUTLINE_ACTIONS } from "./outline-actions";
import { OutlineRow } from "./outline-row";
import styles from "./outline.module.css";
import { clickOn, useBlocks } from "./use-blocks";
import { useFocusOnOpening } from "./use-focus-on-opening";

const ROW = 26;
const NONE: ReadonlySet<number> = new Set();

/**
 * All elements that part the text and all blocks of the page as an ARIA tree, drawn as far as they are in view.
 * With the focus it has the keys of a tree; without it the keys of the mode move through it.
 * @param isView whether it is what the page is looked at in, and not beside it
 */
export function Outline({ page, isView = false }: { readonly page: Page; readonly isView?: boolean }) {
  const store = useWorkspaceStore();
  const { units, marks, hidden, selected } = useBlocks(page);
  const own = useId();
  const rows = useMemo(() => treeRows(page, units), [page, units]);
  const [closed, setClosed] = useState(NONE);
  const outline = useMemo(() => outlineOf(rows, closed), [rows, closed]);
  const tally = useMemo(() => tallyOf(marks, units.list.length), [marks, units]);
  const scroller = useRef<HTMLDivElement>(null);
  useFocusOnOpening(scroller, isView);
  const list = useVirtualizer({
    count: outline.open.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 20,
  });
  const row = selected === null ? -1 : rowOf(rows, selected.start, selected.end);
  const place = row < 0 ? -1 : outline.open.indexOf(row);

  // Whoever goes to what is folded away wants to see it.
  const [unfolded, setUnfolded] = useState(row);
  if (unfolded !== row) {
    setUnfolded(row);
    if (row >= 0 && place < 0) {
      const around = rowsAround(outline, row);
      setClosed(new Set([...closed].filter((one) => !around.includes(one))));
    }
  }
  useEffect(() => {
    if (place >= 0) list.scrollToIndex(place, { align: "auto" });
  }, [place, list]);

  const choose = (at: number, shift = false) => {
    const { target } = rows[at]!;
    const range = leavesOfTarget(page, target);
    if (rows[at]!.isUnit || target.kind !== "node") return clickOn(store, range.start, shift);
    store.getState().select({ range, node: target.node });
    store.getState().scrollTo(range);
  };
  const fold = (at: number, isClosed: boolean) => {
    const next = new Set(closed);
    if (isClosed) next.add(at);
    else next.delete(at);
    setClosed(next);
    // What is selected must not be out of sight.
    if (isClosed && row > at && row < outline.after[at]!) choose(at);
  };
  const move = (wanted: TreeMove) => {
    const step = treeStep(outline, row, wanted, closed);
    if (step === null) return;
    if (step.close !== undefined) fold(step.close, true);
    for (const at of step.open ?? []) fold(at, false);
    if (step.row !== row) choose(step.row);
  };
  useActions(OUTLINE_ACTIONS, { hasFocus: () => document.activeElement === scroller.current, move });

  return (
    <div
      ref={scroller}
      className={styles.tree}
      role="tree"
      aria-label="Blocks of the page"
      tabIndex={0}
      aria-activedescendant={place >= 0 ? `${own}-${row}` : undefined}
      onKeyDown={(event) => {
        const wanted = MOVE_OF_KEY.get(chordOf(event));
        if (wanted === undefined) return;
        event.preventDefault();
        move(wanted);
      }}
    >
      {rows.length === 0 && <p className={styles.empty}>This page has no text.</p>}
      <div style={{ height: list.getTotalSize(), position: "relative" }} role="none">
        {list.getVirtualItems().map(({ index, start }) => {
          const at = outline.open[index]!;
          return (
            <OutlineRow
              key={at}
              id={`${own}-${at}`}
              top={start}
              page={page}
              row={rows[at]!}
              unit={rows[at]!.isUnit ? units.list[rows[at]!.first]! : null}
              mark={rows[at]!.isUnit ? marks.of(rows[at]!.first) : null}
              counts={rows[at]!.isUnit ? [] : tally.under(rows[at]!.first, rows[at]!.end)}
              hidden={rows[at]!.isUnit ? hidden.of[rows[at]!.first]! : 0}
              isCurrent={at === row}
              isClosed={closed.has(at)}
              onChoose={(shift) => choose(at, shift)}
              onFold={() => fold(at, !closed.has(at))}
            />
          );
        })}
      </div>
    </div>
  );
}
