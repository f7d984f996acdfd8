import type { AnnotateAction } from "../annotate-state";
import { isContent } from "../decisions";
import { labelDrafts, unitsUnder } from "../drafts";

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
