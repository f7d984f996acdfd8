"use client";
import { useVirtualizer } from "@tanstack/react-virtual";
import { memo, useCallback, useEffect, useMemo, useRef } from "react";
import type { Page } from "@/lib/page/page";
import { textOfLeaves } from "@/lib/page/excerpt";
import { collapse } from "@/lib/text/whitespace";
import { classes } from "@/components/ui/classes";
import { plural } from "@/components/ui/format";
import { KeyHint } from "@/components/ui/controls/key-hint";
import { isShown } from "@/components/modes/annotate/state/annotate-state";
import { cursorAt } from "@/lib/view/labels/cursor";
import type { Decision } from "@/lib/view/labels/decisions";
import { unitsUnder } from "@/components/modes/annotate/state/drafts";
import { goldLines } from "@/components/modes/annotate/state/gold-lines";
import { lowerBound } from "@/lib/view/page/geometry";
import { labelStyle } from "@/lib/view/labels/label-style";
import type { Session } from "@/components/modes/annotate/session/session";
import styles from "./panel.module.css";
import { RemarkSigns } from "@/components/workbench/remarks/remark-signs";
import { besideLines, NOTHING, type Beside } from "@/components/modes/annotate/state/beside-lines";
import { axisText } from "@/lib/page/axis";
import { Tag } from "@/components/workbench/labels/tag";
import type { Unit } from "@/lib/labels/units/units";
import { useAnnotate } from "@/components/modes/annotate/session/use-session";

/** Height of a line of text, room above and below it, and characters in a line: for lines not drawn yet. */
const LINE = 20;
const LINE_ROOM = 8;
const LINE_CHARACTERS = 48;
/** Lines drawn beyond what is in view, on each side. */
const OVERSCAN = 8;
/** Room above the first line and under the last one; what is seen beyond the cursor's line. */
const EDGE = 4;
const CONTEXT = 40;

/**
 * The gold text as it stands: a line for each block that is content or uncertain, suggestions in second ink.
 * Only what is in view is drawn.
 */
export function TextTab({ session }: { readonly session: Session }) {
  const state = useAnnotate(session, (now) => now);
  const { page, decisions, cursor } = state;
  const under = cursor === null ? null : unitsUnder(state, cursor.target);
  const { lines, leftOut } = goldLines(state);
  const beside = useMemo(() => besideLines(page, state.units, decisions), [page, state.units, decisions]);
  const scroller = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => lines[index]!.index, [lines]),
    estimateSize: (index) => LINE * Math.ceil(lines[index]!.characters / LINE_CHARACTERS) + LINE_ROOM,
    overscan: OVERSCAN,
    paddingStart: EDGE,
    paddingEnd: EDGE,
    scrollPaddingStart: CONTEXT,
    scrollPaddingEnd: CONTEXT,
  });
  const isCurrent = ({ index }: Unit) => under !== null && index >= under.start && index < under.end;
  const first = under === null ? -1 : firstFrom(lines, under.start);
  const current = first < lines.length && first >= 0 && isCurrent(lines[first]!) ? first : -1;
  useEffect(() => {
    if (current >= 0) list.scrollToIndex(current, { align: "auto" });
  }, [current, list, cursor]);
  return (
    // Its lines are reached by the cursor, not by Tab, so the scroller is where the keyboard comes in.
    <div ref={scroller} className={styles.text} role="region" aria-label="Gold text, scrolls" tabIndex={0}>
      {lines.length === 0 && (
        <p className={styles.empty}>
          {state.units.list.length === 0
            ? "Nothing to label here. Say what the page is above, then go on."
            : "Nothing is content yet. Move to a block and press 1, or change the page verdict to “no main content”."}
        </p>
      )}
      <div
        role="list"
        aria-label="Gold text"
        style={{ height: list.getTotalSize() }}
        className={styles.lines}
      >
        {list.getVirtualItems().map(({ index, key, start }) => {
          const unit = lines[index]!;
          return (
            <div
              key={key}
              ref={list.measureElement}
              data-index={index}
              role="listitem"
              aria-posinset={index + 1}
              aria-setsize={lines.length}
              className={styles.item}
              style={{ transform: `translateY(${start}px)` }}
            >
              <Line
                session={session}
                page={page}
                unit={unit}
                decision={decisions.units[unit.index]!}
                isCurrent={isCurrent(unit)}
                isHidden={!isShown(state, unit.index)}
                beside={beside.get(unit.index) ?? NOTHING}
              />
            </div>
          );
        })}
      </div>
      {leftOut > 0 && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.leftOut}
          onClick={() => void session.annotate.perform("annotate.hidden-text")}
        >
          {plural(leftOut, "block")} that the page hides {leftOut === 1 ? "is" : "are"} left out{" "}
          <KeyHint keys="g" />
        </button>
      )}
    </div>
  );
}

/** Place of the first line at or behind a unit. */
function firstFrom(lines: readonly Unit[], unit: number): number {
  return lowerBound(lines.length, (at) => lines[at]!.index, unit);
}

interface LineProps {
  readonly session: Session;
  readonly page: Page;
  readonly unit: Unit;
  readonly decision: Decision;
  readonly isCurrent: boolean;
  /** Whether the page shows nothing of it. */
  readonly isHidden: boolean;
  readonly beside: Beside;
}

const Line = memo(function Line({ session, page, unit, decision, isCurrent, isHidden, beside }: LineProps) {
  const isSuggested = decision.state === "suggested" || decision.state === "none";
  const isOpen = decision.state === "none";
  const isUncertain = isSuggested && decision.isUncertain && !isOpen;
  const label = decision.label ?? "undecided";
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes(
        styles.line,
        isSuggested && !isOpen && styles.suggested,
        isUncertain && styles.uncertain,
        isHidden && styles.ghost,
        decision.role === "title" && styles.title,
        isCurrent && styles.current,
      )}
      aria-current={isCurrent || undefined}
      onClick={() => session.annotate.point(cursorAt(unit))}
    >
      {isOpen ? <span /> : <Tag label={label} suggested={isSuggested} />}
      <span>
        <span className="visually-hidden">
          {isOpen ? "Not labelled" : labelStyle(label).name}
          {isSuggested && !isOpen ? ", suggested: " : ": "}
        </span>
        {isUncertain && <span className={styles.word}>uncertain</span>}
        {isHidden && <span className={styles.word}>hidden</span>}
        {textOfLeaves(page, unit.leaves)}
        {beside.remarks.map(({ flagged, note, place }) => (
          <span key={`${place?.anchor.start} ${place?.anchor.end}`} className={styles.aside}>
            <RemarkSigns flagged={flagged} noted={note !== null} /> {note}
          </span>
        ))}
        {beside.parts.map(({ start, end, label: part }) => (
          <span key={`${start} ${end}`} className={styles.aside}>
            {labelStyle(part).name}: {collapse(axisText(page).slice(start, end)).trim()}
          </span>
        ))}
      </span>
    </button>
  );
});
