import type { AnnotateAction } from "@/components/modes/annotate/state/annotate-state";

/** Go back to the page before. */
export const previousPage: AnnotateAction = {
  id: "annotate.previous-page",
  label: "Back to the previous page",
  when: () => true,
  perform: () => ({ flood: null, request: "previous page" }),
};
