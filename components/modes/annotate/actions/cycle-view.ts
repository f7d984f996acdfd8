import { VIEWS, type AnnotateAction } from "@/components/modes/annotate/state/annotate-state";

/** Go round: labels and veil, labels, page only. */
export const cycleView: AnnotateAction = {
  id: "annotate.cycle-view",
  label: "Change what is drawn on the page",
  when: () => true,
  perform(state) {
    const view = VIEWS[(VIEWS.indexOf(state.view) + 1) % VIEWS.length]!;
    return { view, notice: `Shown: ${view}` };
  },
};
