import type { AnnotateAction } from "@/components/modes/annotate/state/annotate-state";
import { restoring, takingBack } from "@/components/workbench/saving/label-log";

/** Take back the last action, however many labels it put; also one from before a reload. */
const undo: AnnotateAction = {
  id: "annotate.undo",
  label: "Undo",
  when: (state) => state.decisions.history.undo !== null,
  perform: (state) => ({ ...takingBack(state, state.decisions.history.undo!), flood: null, notice: null }),
};

/** Restore what was taken back last. */
const redo: AnnotateAction = {
  id: "annotate.redo",
  label: "Redo",
  when: (state) => state.decisions.history.redo !== null,
  perform: (state) => ({ ...restoring(state, state.decisions.history.redo!), flood: null, notice: null }),
};

/** One step back or forth in the log. */
export const HISTORY: readonly AnnotateAction[] = [undo, redo];
