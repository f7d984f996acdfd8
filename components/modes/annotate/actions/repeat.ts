import type { AnnotateAction } from "@/components/modes/annotate/state/annotate-state";
import { labelDrafts } from "@/components/modes/annotate/state/drafts";

/** Put the label that was put last. */
export const repeat: AnnotateAction = {
  id: "annotate.repeat",
  label: "Repeat last label",
  when: (state) => state.cursor !== null && state.lastLabel !== null,
  perform: (state) => ({
    drafts: labelDrafts(state, state.cursor!.target, state.lastLabel!),
    flood: null,
    notice: null,
  }),
};
