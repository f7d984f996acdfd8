import type { AnnotateAction } from "@/components/modes/annotate/state/annotate-state";
import { cursorAt } from "@/lib/view/labels/cursor";

/** One step out: leave the waiting flood, else go back from a wider selection to its block. */
export const cancel: AnnotateAction = {
  id: "annotate.cancel",
  label: "Step out",
  when: (state) => state.flood !== null || state.cursor !== null,
  perform(state) {
    if (state.flood !== null) return { flood: null, notice: "Flood cancelled" };
    return { cursor: cursorAt(state.units.list[state.units.unitOf[state.cursor!.focus]!]!), notice: null };
  },
};
