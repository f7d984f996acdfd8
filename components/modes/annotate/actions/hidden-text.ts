import { plural } from "@/components/ui/format";
import { isShown, type AnnotateAction } from "@/components/modes/annotate/state/annotate-state";

/** List text that the page hides, and walk through it like the rest; again to leave it out. */
export const hiddenText: AnnotateAction = {
  id: "annotate.hidden-text",
  label: "List hidden text or leave it out",
  when: () => true,
  perform(state) {
    const hidden = state.units.list.filter(({ index }) => !isShown(state, index)).length;
    if (hidden === 0) return { withHidden: false, notice: "The page hides no text" };
    const withHidden = !state.withHidden;
    return {
      withHidden,
      notice: withHidden ? `Hidden text is listed: ${plural(hidden, "block")}` : "Hidden text is left out",
    };
  },
};
