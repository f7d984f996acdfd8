import {
  isReached,
  type AnnotateAction,
  type AnnotateState,
  type Step,
} from "@/components/modes/annotate/state/annotate-state";
import { unitsUnder } from "@/components/modes/annotate/state/drafts";
import { cursorAt } from "@/lib/view/labels/cursor";
import { isContent } from "@/lib/view/labels/decisions";
import { headlineUnit } from "@/lib/view/labels/headline";

const goTo = (state: AnnotateState, unit: number): Step => ({
  cursor: cursorAt(state.units.list[unit]!),
  flood: null,
  notice: null,
});

/** Go to the headline: what gold of one corpus has and that of another leaves out. */
const headline: AnnotateAction = {
  id: "annotate.headline",
  label: "Go to the headline",
  when: (state) => state.units.list.length > 0,
  perform(state) {
    const unit = headlineUnit(state.page, state.units, (index) => isReached(state, index));
    return unit === null ? { notice: "This page has no headline" } : goTo(state, unit.index);
  },
};

/** Go to the nearest block that is content where the cursor's is not, or the other way round: where errors are. */
const edge = (id: string, label: string, direction: 1 | -1): AnnotateAction => ({
  id,
  label,
  when: (state) => state.cursor !== null,
  perform(state) {
    const { start, end } = unitsUnder(state, state.cursor!.target);
    const { units } = state.decisions;
    const here = isContent(units[start]!);
    for (let unit = direction === 1 ? end : start - 1; unit >= 0 && unit < units.length; unit += direction)
      if (isReached(state, unit) && isContent(units[unit]!) !== here) return goTo(state, unit);
    const where = direction === 1 ? "below" : "above";
    return { notice: here ? `Everything ${where} is content` : `Nothing ${where} is content` };
  },
});

const nextEdge = edge("annotate.next-edge", "Next block where content begins or ends", 1);
const previousEdge = edge("annotate.previous-edge", "Previous block where content begins or ends", -1);

const end = (id: string, label: string, direction: 1 | -1): AnnotateAction => ({
  id,
  label,
  when: (state) => state.units.list.length > 0,
  perform(state) {
    const { length } = state.units.list;
    for (let unit = direction === 1 ? length - 1 : 0; unit >= 0 && unit < length; unit -= direction)
      if (isReached(state, unit)) return goTo(state, unit);
    return {};
  },
});

const firstBlock = end("annotate.first-block", "First block", -1);
const lastBlock = end("annotate.last-block", "Last block", 1);

/** Blocks that a leap passes: about as many as a window shows. */
const LEAP = 10;

/** Go on by ten blocks, or to the last one in that direction; from a run, as from its first block. */
const leap = (id: string, label: string, direction: 1 | -1): AnnotateAction => ({
  id,
  label,
  when: (state) => state.cursor !== null,
  perform(state) {
    const { length } = state.units.list;
    let to = state.units.unitOf[state.cursor!.focus]!;
    for (let unit = to + direction, left = LEAP; left > 0 && unit >= 0 && unit < length; unit += direction)
      if (isReached(state, unit)) [to, left] = [unit, left - 1];
    return goTo(state, to);
  },
});

const leapDown = leap("annotate.leap-down", "Ten blocks down", 1);
const leapUp = leap("annotate.leap-up", "Ten blocks up", -1);

/** What moves the cursor far with one key. */
export const LEAPING: readonly AnnotateAction[] = [
  headline,
  nextEdge,
  previousEdge,
  leapDown,
  leapUp,
  firstBlock,
  lastBlock,
];
