import type { AnnotateAction, AnnotateState } from "@/components/modes/annotate/state/annotate-state";
import { unitsUnder } from "@/components/modes/annotate/state/drafts";

/** Take away what the annotator put on the selection and inside it; the suggestion shows again. */
export const clear: AnnotateAction = {
  id: "annotate.clear",
  label: "Clear label",
  when: (state) => state.cursor !== null && isLabelled(state),
  perform: (state) => ({
    drafts: [{ kind: "clear", target: state.cursor!.target }],
    flood: null,
    notice: null,
  }),
};

function isLabelled(state: AnnotateState): boolean {
  const under = unitsUnder(state, state.cursor!.target);
  return state.decisions.units.slice(under.start, under.end).some(({ origin }) => origin !== null);
}
