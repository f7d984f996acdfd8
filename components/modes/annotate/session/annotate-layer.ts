import type { DrawList, Mark } from "@/lib/view/page/draw-list";
import type { LeafId } from "@/lib/page/page";
import type { AnnotateState } from "@/components/modes/annotate/state/annotate-state";
import { LINES } from "@/lib/view/listing/decision-marks";
import { isContent, type Decisions } from "@/lib/view/labels/decisions";
import { FAMILY_HUE, labelStyle } from "@/lib/view/labels/label-style";
import { largestUniform } from "@/lib/labels/units/uniform";
import { leavesOfTarget, type Units } from "@/lib/labels/units/units";

/**
 * What follows from the decisions alone: it stays the same while the cursor moves, and most of it while one
 * label changes, which must fit into a frame on pages of 20,000 elements.
 */
interface Still {
  readonly marks: readonly Mark[];
  /** (L) 1 where the leaf is content or waits for a decision. */
  readonly lit: Uint8Array | null;
}

/** By kind, then by the first leaf. */
type DrawnMarks = Map<Mark["kind"], Map<LeafId, Mark>>;

const stills = new WeakMap<Decisions, Still>();
/** The marks that were drawn last on a page: those that stay are the same objects, and are not placed again. */
const drawn = new WeakMap<Units, DrawnMarks>();
const NOTHING: readonly Mark[] = [];

/**
 * What annotate mode draws: a bar for what is labelled or suggested, a hatch for what is uncertain, the
 * cursor, and the veil.
 */
export function annotateLayer(state: AnnotateState): DrawList {
  const still = stillOf(state);
  const marks: Mark[] = [];
  if (state.flood !== null)
    marks.push({ kind: "outline", range: leavesOfTarget(state.page, state.flood.target), line: "dashed" });
  if (state.cursor !== null)
    marks.push({ kind: "cursor", range: leavesOfTarget(state.page, state.cursor.target) });
  return {
    ground: state.view === "page only" ? NOTHING : still.marks,
    marks,
    lit: state.view === "labels and veil" ? still.lit : null,
    veil: "soft",
  };
}

function stillOf(state: AnnotateState): Still {
  const known = stills.get(state.decisions);
  if (known !== undefined) return known;
  const still = {
    marks: keepKnown(state.units, [...barsOf(state), ...hatches(state)]),
    lit: veiledLeaves(state),
  };
  stills.set(state.decisions, still);
  return still;
}

/** These marks, with the objects of those that were there before. */
function keepKnown(units: Units, marks: readonly Mark[]): readonly Mark[] {
  const before = drawn.get(units);
  const now: DrawnMarks = new Map();
  drawn.set(units, now);
  return marks.map((mark) => {
    // Those of a kind lie side by side: no two of them begin at the same leaf.
    const known = before?.get(mark.kind)?.get(mark.range.start);
    const kept = known !== undefined && isSame(known, mark) ? known : mark;
    const ofKind = now.get(mark.kind) ?? new Map<LeafId, Mark>();
    now.set(mark.kind, ofKind.set(mark.range.start, kept));
    return kept;
  });
}

function isSame(a: Mark, b: Mark): boolean {
  if (a.range.end !== b.range.end) return false;
  return a.kind !== "bar" || b.kind !== "bar" || (a.tag === b.tag && a.line === b.line);
}

/** As `contentLeaves`; null where every text is lit, so that there is nothing to veil. */
function veiledLeaves(state: AnnotateState): Uint8Array | null {
  const lit = contentLeaves(state);
  return lit.includes(0) ? lit : null;
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
function barsOf(state: AnnotateState): Mark[] {
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

/**
 * What waits for a decision: hatched on the page, a tick in the map. Where nothing is proposed all of the page waits,
 * and is left as it is.
 */
function hatches(state: AnnotateState): Mark[] {
  const hue = FAMILY_HUE.undecided;
  return state.units.list
    .filter(({ index }) => {
      const { isUncertain, state: decided } = state.decisions.units[index]!;
      return isUncertain && decided !== "none";
    })
    .flatMap(({ leaves }) => [
      { kind: "hatch", range: leaves, hue },
      { kind: "map", range: leaves, hue, hollow: true },
    ]);
}
