import type { AnnotateAction } from "@/components/modes/annotate/state/annotate-state";
import { isContent } from "@/lib/view/labels/decisions";
import { labelDrafts, unitsUnder } from "@/components/modes/annotate/state/drafts";

/** Turn main into boilerplate and anything else into main, by the first block of the selection. */
export const toggle: AnnotateAction = {
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
