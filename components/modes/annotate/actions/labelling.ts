import type { Label, PageVerdict } from "@/lib/labels/model";
import type { AnnotateAction, AnnotateState, Step } from "@/components/modes/annotate/state/annotate-state";
import { labelDrafts, piecesOf, unitsUnder } from "@/components/modes/annotate/state/drafts";
import { isContent } from "@/lib/view/labels/decisions";
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
const labelActions: readonly AnnotateAction[] = ALL_LABELS.map(labelWith);

/** Turn main into boilerplate and anything else into main, by the first block of the selection. */
const toggle: AnnotateAction = {
  id: "annotate.toggle",
  label: "Toggle main and boilerplate",
  when: (state) => state.cursor !== null,
  perform(state) {
    const target = state.cursor!.target;
    const first = state.decisions.units[unitsUnder(state, target).start]!;
    const label = isContent(first) ? "boilerplate" : "main";
    return { drafts: labelDrafts(state, target, label), lastLabel: label, flood: null, notice: null };
  },
};

/** Take away what the annotator put on the selection and inside it; the suggestion shows again. */
const clear: AnnotateAction = {
  id: "annotate.clear",
  label: "Clear label",
  when: (state) => state.cursor !== null && isLabelled(state),
  perform: (state) => ({
    drafts: piecesOf(state, state.cursor!.target).map((target) => ({ kind: "clear", target })),
    flood: null,
    notice: null,
  }),
};

function isLabelled(state: AnnotateState): boolean {
  const under = unitsUnder(state, state.cursor!.target);
  return state.decisions.units.slice(under.start, under.end).some(({ origin }) => origin !== null);
}

/** Put the label that was put last. */
const repeat: AnnotateAction = {
  id: "annotate.repeat",
  label: "Repeat last label",
  when: (state) => state.cursor !== null && state.lastLabel !== null,
  perform: (state) => ({
    drafts: labelDrafts(state, state.cursor!.target, state.lastLabel!),
    flood: null,
    notice: null,
  }),
};

/** Say what kind of page this is; null takes the word back. */
export function verdictStep(verdict: PageVerdict | null): Step {
  return { drafts: [{ kind: "verdict", verdict }], notice: null };
}

/** What says something of the selection. */
export const LABELLING: readonly AnnotateAction[] = [...labelActions, toggle, clear, repeat];
