import type { AnnotateAction, AnnotateState, Step } from "@/components/modes/annotate/state/annotate-state";

/** Take operations back. What was called done is not, once a word of it is taken back. */
export function undoStep({ labelState }: Pick<AnnotateState, "labelState">, ids: readonly string[]): Step {
  return {
    drafts: [{ kind: "undo", ids }],
    ...(labelState === "done" && { labelState: "in progress" }),
    flood: null,
    notice: null,
  };
}

/** Take back the last action, however many labels it put; also one from before a reload. */
export const undo: AnnotateAction = {
  id: "annotate.undo",
  label: "Undo",
  when: (state) => state.decisions.history.undo !== null,
  perform: (state) => undoStep(state, state.decisions.history.undo!),
};
