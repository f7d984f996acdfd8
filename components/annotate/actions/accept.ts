import type { AnnotateAction, AnnotateState, Draft } from "../annotate-state";
import { largestUniform } from "../uniform";
import { pour } from "./flood";

/** Confirm every suggestion that nobody touched, call the page done and go on. Where a flood waits, it is that which is accepted. */
export const accept: AnnotateAction = {
  id: "annotate.accept",
  label: "Accept and next",
  when: () => true,
  perform(state) {
    if (state.flood !== null) return pour(state, state.flood);
    return { drafts: acceptDrafts(state), labelState: "done", flood: null, notice: null, request: "next page" };
  },
};

/**
 * One operation for each largest element whose text is all still suggested and all alike, one for each unit elsewhere: a page of
 * 500 paragraphs is accepted in a few operations, and no label of a person is touched.
 */
function acceptDrafts(state: AnnotateState): readonly Draft[] {
  const classes = Int32Array.from(state.decisions.units, ({ state: is, layer1 }) => (is === "suggested" ? (layer1 === "main" ? 1 : 0) : -1));
  return largestUniform(state.page, state.units, classes).map(({ target, value }) => (
    { kind: "set", target, label: value === 1 ? "main" : "boilerplate", origin: "accepted" }
  ));
}
