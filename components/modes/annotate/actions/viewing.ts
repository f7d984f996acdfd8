import { plural } from "@/components/ui/format";
import { isShown, VIEWS, type AnnotateAction } from "@/components/modes/annotate/state/annotate-state";
import { cursorAt } from "@/lib/view/labels/cursor";

/** Go round: labels and veil, labels, page only. */
const cycleView: AnnotateAction = {
  id: "annotate.cycle-view",
  label: "Change what is drawn on the page",
  when: () => true,
  perform(state) {
    const view = VIEWS[(VIEWS.indexOf(state.view) + 1) % VIEWS.length]!;
    return { view, notice: `Shown: ${view}` };
  },
};

/** List text that the page hides, and walk through it like the rest; again to leave it out. */
const hiddenText: AnnotateAction = {
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

/** One step out: leave the waiting flood, else go back from a wider selection to its block. */
const cancel: AnnotateAction = {
  id: "annotate.cancel",
  label: "Step out",
  when: (state) => state.flood !== null || state.cursor !== null,
  perform(state) {
    if (state.flood !== null) return { flood: null, notice: "Flood cancelled" };
    return { cursor: cursorAt(state.units.list[state.units.unitOf[state.cursor!.focus]!]!), notice: null };
  },
};

/** What changes what is shown, and no label. */
export const VIEWING: readonly AnnotateAction[] = [cycleView, hiddenText, cancel];
