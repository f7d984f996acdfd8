"use client";
import { memo, useEffect, useRef } from "react";
import type { Page } from "../../lib/page/page";
import { boundariesOf } from "../../lib/page/render";
import { collapse } from "../../lib/text/whitespace";
import { classes } from "../ui/classes";
import { cursorAt } from "./cursor";
import { isContent, type Decision } from "./decisions";
import { unitsUnder } from "./drafts";
import { labelStyle } from "./label-style";
import type { Session } from "./session";
import styles from "./panel.module.css";
import { Tag } from "./tag";
import type { Unit } from "./units";
import { useAnnotate } from "./use-session";

/** The gold text as it stands: a line for each block that is content or uncertain, suggestions in second ink. */
export function TextTab({ session }: { readonly session: Session }) {
  const state = useAnnotate(session, (now) => now);
  const { page, units, decisions, cursor } = state;
  const under = cursor === null ? null : unitsUnder(state, cursor.target);
  const current = useRef<HTMLDivElement>(null);
  // Braces, since newer browsers return a promise here and an effect must not.
  useEffect(() => { current.current?.scrollIntoView({ block: "nearest" }); }, [cursor]);
  const shown = units.list.filter(({ index }) => isContent(decisions.units[index]!) || decisions.units[index]!.isUncertain);
  if (shown.length === 0) return <p className={styles.empty}>Nothing is content yet. Move to a block and press 1, or change the page verdict to “no main content”.</p>;
  return (
    <div className={styles.text} role="list" aria-label="Gold text">
      {shown.map((unit, index) => {
        const isCurrent = under !== null && unit.index >= under.start && unit.index < under.end;
        const isFirst = isCurrent && (index === 0 || shown[index - 1]!.index < under.start);
        return (
          <div key={unit.index} role="listitem" ref={isFirst ? current : null}>
            <Line session={session} page={page} unit={unit} decision={decisions.units[unit.index]!} isCurrent={isCurrent} />
          </div>
        );
      })}
    </div>
  );
}

/** The text of a unit as it reads on the page: white space collapsed, also where only blank text lies between two leaves. */
export function textOfUnit(page: Page, unit: Unit): string {
  const boundaries = boundariesOf(page);
  let text = "";
  for (let leaf = unit.leaves.start; leaf < unit.leaves.end; leaf++) text += (boundaries[leaf]! > 0 ? " " : "") + page.leaves[leaf]!.text;
  return collapse(text).trim();
}

const Line = memo(function Line({ session, page, unit, decision, isCurrent }: { readonly session: Session; readonly page: Page; readonly unit: Unit; readonly decision: Decision; readonly isCurrent: boolean }) {
  const isSuggested = decision.state === "suggested" || decision.state === "none";
  const label = decision.isUncertain && decision.label === "boilerplate" ? "undecided" : (decision.label ?? "undecided");
  return (
    <button type="button" tabIndex={-1} className={classes(styles.line, isSuggested && styles.suggested, decision.role === "title" && styles.title, isCurrent && styles.current)}
      aria-current={isCurrent || undefined} onClick={() => session.annotate.point(cursorAt(unit))}>
      <Tag label={label} suggested={isSuggested} />
      <span><span className="visually-hidden">{labelStyle(label).name}{isSuggested ? ", suggested: " : ": "}</span>{textOfUnit(page, unit)}</span>
    </button>
  );
});
