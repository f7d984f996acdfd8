"use client";
import { memo, useEffect, useRef } from "react";
import type { Page } from "@/lib/page/page";
import { boundariesOf } from "@/lib/page/render";
import { collapse } from "@/lib/text/whitespace";
import { classes } from "@/components/ui/classes";
import { plural } from "@/components/ui/format";
import { KeyHint } from "@/components/ui/controls/key-hint";
import { isShown } from "@/components/modes/annotate/state/annotate-state";
import { cursorAt } from "@/lib/view/labels/cursor";
import { isContent, type Decision } from "@/lib/view/labels/decisions";
import { unitsUnder } from "@/components/modes/annotate/state/drafts";
import { labelStyle } from "@/lib/view/labels/label-style";
import type { Session } from "@/components/modes/annotate/session/session";
import styles from "./panel.module.css";
import { Tag } from "@/components/workbench/labels/tag";
import type { Unit } from "@/lib/view/labels/units";
import { useAnnotate } from "@/components/modes/annotate/session/use-session";

const SETTLING_FRAMES = 3;

/**
 * The gold text as it stands: a line for each block that is content or uncertain, suggestions in second ink.
 */
export function TextTab({ session }: { readonly session: Session }) {
  const state = useAnnotate(session, (now) => now);
  const { page, units, decisions, cursor } = state;
  const under = cursor === null ? null : unitsUnder(state, cursor.target);
  const current = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Lines out of view have an estimated height; those that come into view push the others, so it takes some
    // frames to arrive.
    let frame = 0;
    const arrive = (again: number) => {
      current.current?.scrollIntoView({ block: "nearest" });
      if (again > 0) frame = requestAnimationFrame(() => arrive(again - 1));
    };
    arrive(SETTLING_FRAMES);
    return () => cancelAnimationFrame(frame);
  }, [cursor]);
  const isListed = ({ index }: Unit): boolean => {
    const decision = decisions.units[index]!;
    if (isContent(decision)) return true;
    // What nobody sees is listed on demand, and where the cursor went to it.
    if (!isShown(state, index))
      return state.withHidden || (under !== null && index >= under.start && index < under.end);
    return decision.isUncertain;
  };
  const shown = units.list.filter(isListed);
  const leftOut = state.withHidden
    ? 0
    : units.list.filter((unit) => !isShown(state, unit.index) && !isListed(unit)).length;
  return (
    <div className={styles.text}>
      {shown.length === 0 && (
        <p className={styles.empty}>
          Nothing is content yet. Move to a block and press 1, or change the page verdict to “no main
          content”.
        </p>
      )}
      <div role="list" aria-label="Gold text">
        {shown.map((unit, index) => {
          const isCurrent = under !== null && unit.index >= under.start && unit.index < under.end;
          const isFirst = isCurrent && (index === 0 || shown[index - 1]!.index < under.start);
          return (
            <div key={unit.index} role="listitem" className={styles.item} ref={isFirst ? current : null}>
              <Line
                session={session}
                page={page}
                unit={unit}
                decision={decisions.units[unit.index]!}
                isCurrent={isCurrent}
                isHidden={!isShown(state, unit.index)}
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

/**
 * The text of a unit as it reads on the page: white space collapsed, also where only blank text lies between
 * two leaves.
 */
export function textOfUnit(page: Page, unit: Unit): string {
  const boundaries = boundariesOf(page);
  let text = "";
  for (let leaf = unit.leaves.start; leaf < unit.leaves.end; leaf++)
    text += (boundaries[leaf]! > 0 ? " " : "") + page.leaves[leaf]!.text;
  return collapse(text).trim();
}

interface LineProps {
  readonly session: Session;
  readonly page: Page;
  readonly unit: Unit;
  readonly decision: Decision;
  readonly isCurrent: boolean;
  /** Whether the page shows nothing of it. */
  readonly isHidden: boolean;
}

const Line = memo(function Line({ session, page, unit, decision, isCurrent, isHidden }: LineProps) {
  const isSuggested = decision.state === "suggested" || decision.state === "none";
  const label =
    decision.isUncertain && decision.label === "boilerplate" ? "undecided" : (decision.label ?? "undecided");
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes(
        styles.line,
        isSuggested && styles.suggested,
        isHidden && styles.ghost,
        decision.role === "title" && styles.title,
        isCurrent && styles.current,
      )}
      aria-current={isCurrent || undefined}
      onClick={() => session.annotate.point(cursorAt(unit))}
    >
      <Tag label={label} suggested={isSuggested} />
      <span>
        <span className="visually-hidden">
          {labelStyle(label).name}
          {isSuggested ? ", suggested: " : ": "}
        </span>
        {isHidden && <span className={styles.hidden}>hidden</span>}
        {textOfUnit(page, unit)}
      </span>
    </button>
  );
});
