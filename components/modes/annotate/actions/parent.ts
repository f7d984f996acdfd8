import type { AnnotateAction } from "@/components/modes/annotate/state/annotate-state";
import { parentOf } from "@/lib/view/labels/cursor";

/** Widen the selection to the element around it that holds more text. */
export const selectParent: AnnotateAction = {
  id: "annotate.parent",
  label: "Parent",
  when: (state) => state.cursor !== null,
  perform: (state) => ({
    cursor: parentOf(state.page, state.cursor!) ?? state.cursor,
    flood: null,
    notice: null,
  }),
};
