import type { AnnotateAction } from "../annotate-state";

/** Restore what was taken back last. */
export const redo: AnnotateAction = {
  id: "annotate.redo",
  label: "Redo",
  when: (state) => state.decisions.history.redo !== null,
  perform: (state) => ({ drafts: [{ kind: "redo", ids: state.decisions.history.redo! }], flood: null, notice: null }),
};
