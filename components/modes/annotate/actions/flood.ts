import type { Label, Target } from "@/lib/labels/model";
import type {
  AnnotateAction,
  AnnotateState,
  Flood,
  Step,
} from "@/components/modes/annotate/state/annotate-state";
import { changedBy, floodDrafts, unitsUnder } from "@/components/modes/annotate/state/drafts";
import { ALL_LABELS, labelStyle } from "@/lib/view/labels/label-style";

/**
 * Put a label on the selection and on everything inside it. Over more than one block the first key shows how
 * many characters change, the same key again (or accept) does it, any other key leaves it.
 */
const floodWith = (label: Label): AnnotateAction => ({
  id: floodActionId(label),
  label: `Flood ${labelStyle(label).name}`,
  when: (state) => state.cursor !== null,
  perform(state) {
    const target = state.cursor!.target;
    const waits =
      state.flood !== null && state.flood.label === label && sameTarget(state.flood.target, target);
    const under = unitsUnder(state, target);
    if (waits || under.end - under.start <= 1) return pour(state, { label, target, characters: 0 });
    return { flood: { label, target, characters: changedBy(state, target, label) }, notice: null };
  },
});

/** Id of the action that floods with a label. */
export function floodActionId(label: Label): string {
  return `annotate.flood.${label}`;
}

/** Carry out a flood. */
export function pour(state: AnnotateState, flood: Flood): Step {
  return {
    drafts: floodDrafts(state, flood.target, flood.label),
    lastLabel: flood.label,
    flood: null,
    notice: null,
  };
}

/** What floods: one action for each label of the model. */
export const FLOODING: readonly AnnotateAction[] = ALL_LABELS.map(floodWith);

function sameTarget(a: Target, b: Target): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
