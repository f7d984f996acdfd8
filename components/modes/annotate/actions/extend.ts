import type { AnnotateAction } from "@/components/modes/annotate/state/annotate-state";
import { extended } from "@/lib/view/labels/cursor";

const extend = (id: string, label: string, direction: 1 | -1): AnnotateAction => ({
  id,
  label,
  when: (state) => state.cursor !== null,
  perform: (state) => ({
    cursor: extended(state.page, state.cursor!, direction) ?? state.cursor,
    flood: null,
    notice: null,
  }),
});

/** Take the next sibling into the selection, or let go of one taken upwards. */
export const extendDown = extend("annotate.extend-down", "Extend selection down", 1);

/** Take the sibling before into the selection, or let go of one taken downwards. */
export const extendUp = extend("annotate.extend-up", "Extend selection up", -1);
