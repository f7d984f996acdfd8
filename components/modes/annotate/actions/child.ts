import type { AnnotateAction } from "@/components/modes/annotate/state/annotate-state";
import { childOf } from "@/lib/view/labels/cursor";

/** Narrow the selection towards the block it came from. */
export const selectChild: AnnotateAction = {
  id: "annotate.child",
  label: "Child",
  when: (state) => state.cursor !== null,
  perform: (state) => ({
    cursor: childOf(state.page, state.units, state.cursor!) ?? state.cursor,
    flood: null,
    notice: null,
  }),
};
