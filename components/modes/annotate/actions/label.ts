import { type Label } from "@/lib/labels/model";
import type { AnnotateAction } from "@/components/modes/annotate/state/annotate-state";
import { labelDrafts } from "@/components/modes/annotate/state/drafts";
import { ALL_LABELS, labelStyle } from "@/lib/view/labels/label-style";

/** Put a label on the selection. Labels deeper inside it stay. */
const labelWith = (label: Label): AnnotateAction => ({
  id: labelActionId(label),
  label: `Label ${labelStyle(label).name}`,
  when: (state) => state.cursor !== null,
  perform: (state) => ({
    drafts: labelDrafts(state, state.cursor!.target, label),
    lastLabel: label,
    flood: null,
    notice: null,
  }),
});

/** Id of the action that puts a label. */
export function labelActionId(label: Label): string {
  return `annotate.label.${label}`;
}

/** One action for each label of the model. */
export const labelActions: readonly AnnotateAction[] = ALL_LABELS.map(labelWith);
