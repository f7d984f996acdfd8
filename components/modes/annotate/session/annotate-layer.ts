import type { DrawList, LineStyle, Mark } from "@/lib/view/page/draw-list";
import type { LeafRange } from "@/lib/page/page";
import type { AnnotateState } from "@/components/modes/annotate/state/annotate-state";
import { isContent, type Decision, type Decisions } from "@/lib/view/labels/decisions";
import { FAMILY_HUE, labelStyle } from "@/lib/view/labels/label-style";
import { largestUniform } from "@/lib/view/labels/uniform";
import { leavesOfTarget } from "@/lib/view/labels/units";

const LINES: Readonly<Record<Decision["state"], LineStyle>> = {
  confirmed: "solid",
  propagated: "dotted",
  suggested: "dashed",
  none: "dashed",
};

/**
 * What follows from the decisions alone: it stays the same while the cursor moves, which must fit into a
 * frame on pages of 20,000 blocks.
 */
interface Still {
  readonly bars: readonly Bar[];
  readonly rest: readonly Mark[];
  readonly lit: Uint8Array;
}
type Bar = Extract<Mark, { kind: "bar" }>;

const stills = new WeakMap<Decisions, Still>();

/**
 * What annotate mode draws: a bar for what is labelled or suggested, a hatch for what is uncertain, the
 * cursor, and the veil.
 */
export function annotateLayer(state: AnnotateState): DrawList {
  const still = stillOf(state);
  const under = state.cursor === null ? null : leavesOfTarget(state.page, state.cursor.target);
  const marks: Mark[] = [];
  if (state.view !== "page only") {
    const isUnder = (range: LeafRange) =>
      under !== null && range.start < under.end && under.start < range.end;
    for (const bar of still.bars) marks.push(isUnder(bar.range) ? { ...bar, strong: true } : bar);
    for (const mark of still.rest) marks.push(mark);
  }
  if (state.flood !== null)
    marks.push({ kind: "outline", range: leavesOfTarget(state.page, state.flood.target), line: "dashed" });
  if (under !== null) marks.push({ kind: "cursor", range: under });
  return { marks, lit: state.view === "labels and veil" ? still.lit : null };
}

function stillOf(state: AnnotateState): Still {
  const known = stills.get(state.decisions);
  if (known !== undefined) return known;
  const bars = barsOf(state);
  const map = bars.map(({ range, hue, line }): Mark => ({
    kind: "map",
    range,
    hue,
    hollow: line === "dashed",
  }));
  const still = { bars, rest: [...map, ...hatches(state)], lit: contentLeaves(state) };
  stills.set(state.decisions, still);
  return still;
}

/**
 * (L) 1 where the leaf belongs to the gold text as it stands, or waits for a decision and must stay readable.
 */
function contentLeaves(state: AnnotateState): Uint8Array {
  const lit = new Uint8Array(state.page.leaves.length);
  for (const unit of state.units.list) {
    const decision = state.decisions.units[unit.index]!;
    if (isContent(decision) || decision.isUncertain) lit.fill(1, unit.leaves.start, unit.leaves.end);
  }
  return lit;
}

/**
 * Content has a bar for each unit; what is not content has one for the largest element that is all alike,
 * since a menu of 40 links is one thing to a reader. A mere suggestion of boilerplate has none: the veil says
 * it.
 */
function barsOf(state: AnnotateState): Bar[] {
  const { decisions } = state;
  const kinds = new Map<string, number>();
  const classes = Int32Array.from(decisions.units, (decision, unit) => {
    if (
      decision.label === null ||
      (decision.label === "boilerplate" && decision.state === "suggested" && !decision.isUncertain)
    )
      return -1;
    if (isContent(decision) || decision.isUncertain) return decisions.units.length + unit;
    const kind = `${decision.label} ${decision.state}`;
    if (!kinds.has(kind)) kinds.set(kind, kinds.size);
    return kinds.get(kind)!;
  });
  return largestUniform(state.page, state.units, classes).map((run) => {
    const decision = decisions.units[run.first]!;
    const { family, letter, name } = labelStyle(decision.label!);
    const range = {
      start: state.units.list[run.first]!.leaves.start,
      end: state.units.list[run.end - 1]!.leaves.end,
    };
    return { kind: "bar", range, hue: FAMILY_HUE[family], line: LINES[decision.state], tag: letter, name };
  });
}

function hatches(state: AnnotateState): Mark[] {
  return state.units.list
    .filter(({ index }) => state.decisions.units[index]!.isUncertain)
    .map(({ leaves }) => ({ kind: "hatch", range: leaves, hue: FAMILY_HUE.undecided }));
}
