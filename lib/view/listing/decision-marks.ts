/** What annotate mode says of blocks, for the views that list them. Pure. */
import type { BlockMark, BlockMarks } from "./block-mark";
import type { LineStyle } from "../page/draw-list";
import type { Decision, Decisions } from "../labels/decisions";
import { FAMILY_HUE, hasWhiteInk, labelStyle } from "../labels/label-style";

/** How the line of a label says how sure it is. */
export const LINES: Readonly<Record<Decision["state"], LineStyle>> = {
  confirmed: "solid",
  propagated: "dotted",
  suggested: "dashed",
  none: "dashed",
};

const known = new WeakMap<Decision, BlockMark>();

/** The labels and suggestions of a page as marks. Equal decisions are one object, and so are their marks. */
export function decisionMarks({ units }: Pick<Decisions, "units">): BlockMarks {
  return { of: (unit) => markOf(units[unit]!) };
}

function markOf(decision: Decision): BlockMark | null {
  if (decision.label === null) return null;
  let mark = known.get(decision);
  if (mark === undefined) {
    const { family, letter, name } = labelStyle(decision.label);
    mark = {
      ...{ hue: FAMILY_HUE[family], isDark: hasWhiteInk(family), letter, name },
      line: LINES[decision.state],
      isAround: decision.layer1 === "boilerplate",
      isUncertain: decision.isUncertain,
      isMixed: decision.isMixed,
    };
    known.set(decision, mark);
  }
  return mark;
}
