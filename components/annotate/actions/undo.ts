import type { AnnotateAction } from "../annotate-state";

/** Take back the last action, however many labels it put; also one from before a reload. */
export const undo: AnnotateAction = {
  id: "annotate.undo",
  label: "Undo",
  when: (state) => state.decisions.history.undo !== null,
  perform: (state) => ({ drafts: [{ kind: "undo", ids: state.decisions.history.undo! }], flood: null, notice: null }),
};
