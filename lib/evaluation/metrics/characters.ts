import { leafScore } from "../errors/error-runs";
import { NO_GOLD, scored } from "../scoring/grade";
import type { Metric } from "../scoring/score";

/**
 * Characters of leaves: those that are kept and content, by those that are kept (precision) and by those that
 * are content (recall). Ours, and what a page shows of itself: inspecting, errors, curves and comparing all go
 * by it, since a verdict on a text changes it by just that text. Gold that is only text has been aligned with the
 * leaves before. A mean of page F1 (`macro`), as the errors of a run have it.
 */
export const characters: Metric = {
  id: "characters",
  name: "Characters",
  averaging: "macro",
  gold: "content",
  grade(gold, { keep }) {
    const leaves = gold.leaves();
    return leaves === null ? NO_GOLD : scored(leafScore(gold.page, keep, leaves));
  },
};
