import type { AnnotateAction } from "@/components/modes/annotate/state/annotate-state";

/** Leave the page as it is and go to the next open one. */
export const skip: AnnotateAction = {
  id: "annotate.skip",
  label: "Skip",
  when: () => true,
  perform: () => ({ flood: null, request: "skip page" }),
};
