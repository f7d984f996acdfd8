"use client";
import { useVirtualizer } from "@tanstack/react-virtual";
import { memo, useCallback, useEffect, useMemo, useRef, type CSSProperties } from "react";
import type { Page } from "@/lib/page/page";
import { textOfLeaves } from "@/lib/page/excerpt";
import type { Unit } from "@/lib/labels/units/units";
import type { BlockMark } from "@/lib/view/listing/block-mark";
import { HIDDEN_WORDS } from "@/lib/view/listing/hidden-blocks";
import { readingRows, type ReadingRow } from "@/lib/view/listing/reading-rows";
import { classes } from "@/components/ui/classes";
import { Letter } from "@/components/workbench/labels/tag";
import { useWorkspaceStore } from "@/components/workbench/page/context";
import styles from "./reading-text.module.css";
import { clickOn, useBlocks } from "./use-blocks";
import { useFocusOnOpening } from "./use-focus-on-opening";

/** Height of a line, room around it, and characters in it: for rows that are not drawn yet. */
const LINE = 22;
const ROOM = 8;
const CHARACTERS = 84;
const OVERSCAN = 6;
/** Room at both ends, and what is seen beyond the row of the cursor. */
const EDGE = 16;
const CONTEXT = 64;

/** All texts of the page, one after the other, with what is said of each; only what is in view is drawn. */
export function ReadingText({ page }: { readonly page: Page }) {
  const store = useWorkspaceStore();
  const { units, marks, hidden, selected } = useBlocks(page);
  const rows = useMemo(() => readingRows(page, units), [page, units]);
  const scroller = useRef<HTMLDivElement>(null);
  useFocusOnOpening(scroller);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => LINE * Math.ceil(rows[index]!.characters / CHARACTERS) + ROOM,
    overscan: OVERSCAN,
    paddingStart: EDGE,
    paddingEnd: EDGE,
    scrollPaddingStart: CONTEXT,
    scrollPaddingEnd: CONTEXT,
  });
  const current = selected === null ? -1 : rowWith(rows, selected.start);
  useEffect(() => {
    if (current >= 0) list.scrollToIndex(current, { align: "auto" });
  }, [current, list, selected]);

  const { range } = list;
  const [from, to] = range === null ? [-1, -1] : [range.startIndex, range.endIndex];
  useEffect(() => {
    if (from >= 0 && to < rows.length)
      store.getState().sighted({ start: rows[from]!.first, end: rows[to]!.end });
  }, [store, rows, from, to]);
  useEffect(() => () => store.getState().sighted(null), [store]);

  const choose = useCallback((leaf: number, shift: boolean) => clickOn(store, leaf, shift), [store]);
  return (
    <div ref={scroller} className={styles.scroller} role="region" aria-label="Reading text" tabIndex={0}>
      {rows.length === 0 && <p className={styles.empty}>This page has no text.</p>}
      <div
        role="list"
        aria-label="Texts of the page"
        className={styles.lines}
        style={{ height: list.getTotalSize() }}
      >
        {list.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index]!;
          return (
            <div
              key={key}
              ref={list.measureElement}
              data-index={index}
              role="listitem"
              aria-posinset={index + 1}
              aria-setsize={rows.length}
              className={classes(
                styles.item,
                styles[row.kind],
                row.kind === "heading" && styles[`h${row.level}`],
              )}
              style={
                {
                  transform: `translateY(${start}px)`,
                  "--depth": row.kind === "heading" ? 0 : row.level,
                } as CSSProperties
              }
            >
              {row.marker !== "" && (
                <span className={styles.marker} aria-hidden="true">
                  {row.marker}
                </span>
              )}
              {units.list.slice(row.first, row.end).map((unit) => (
                <Block
                  key={unit.index}
                  page={page}
                  unit={unit}
                  kind={row.kind}
                  level={row.level}
                  mark={marks.of(unit.index)}
                  hidden={hidden.of[unit.index]!}
                  isCurrent={selected !== null && unit.index >= selected.start && unit.index < selected.end}
                  onChoose={choose}
                />
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Place of the row that holds a block. */
function rowWith(rows: readonly ReadingRow[], unit: number): number {
  let low = 0;
  let high = rows.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (rows[middle]!.first <= unit) low = middle;
    else high = middle - 1;
  }
  return high < 0 ? -1 : low;
}

interface BlockProps {
  readonly page: Page;
  readonly unit: Unit;
  readonly kind: ReadingRow["kind"];
  readonly level: number;
  readonly mark: BlockMark | null;
  readonly hidden: number;
  readonly isCurrent: boolean;
  onChoose(leaf: number, shift: boolean): void;
}

const Block = memo(function Block({
  page,
  unit,
  kind,
  level,
  mark,
  hidden,
  isCurrent,
  onChoose,
}: BlockProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes(
        styles.block,
        mark !== null && styles[mark.line],
        mark?.isAround === true && styles.around,
        mark?.isUncertain === true && styles.uncertain,
        hidden > 0 && styles.ghost,
        isCurrent && styles.current,
      )}
      style={{ "--hue": mark === null ? "transparent" : `var(${mark.hue})` } as CSSProperties}
      aria-current={isCurrent || undefined}
      onClick={(event) => onChoose(unit.leaves.start, event.shiftKey)}
    >
      {mark === null ? <span className={styles.open} aria-hidden="true" /> : <Letter mark={mark} />}
      <span className={styles.words}>
        <span className="visually-hidden">{introduction(kind, level, mark)}</span>
        {hidden > 0 && <span className={styles.word}>{HIDDEN_WORDS[hidden]}</span>}
        {mark?.isMixed === true && <span className={styles.word}>in part</span>}
        {kind === "code" ? asWritten(page, unit) : textOfLeaves(page, unit.leaves)}
      </span>
    </button>
  );
});

/** The lines of a program as they are. */
const asWritten = (page: Page, { leaves }: Unit): string =>
  page.leaves
    .slice(leaves.start, leaves.end)
    .map(({ text }) => text)
    .join("")
    .trimEnd();

/** What a block is and what is said of it, for who does not see it. */
function introduction(kind: BlockProps["kind"], level: number, mark: BlockMark | null): string {
  const what = kind === "heading" ? `Heading ${level}, ` : kind === "quote" ? "Quote, " : "";
  if (mark === null) return what === "" ? "" : `${what.slice(0, -2)}: `;
  const how = mark.line === "dashed" ? ", suggested" : "";
  return `${what}${mark.name}${how}${mark.isUncertain ? ", uncertain" : ""}: `;
}
