import type { z } from "zod";
import type { Given } from "../api/given";
import type { JsonOf } from "../api/operation";
import type { runs } from "../api/runs";
import { asDrawn } from "../evaluation/run-agreement";
import type { RunRecord } from "../store/interfaces/runs";
import type { Store } from "../store/store";
import { apart, corpusReviewStates, runReview } from "./review";

/**
 * `apart` two extractors of the run, as `writePair` names them; `limit` the most pages to tell; `only=ids`
 * leaves everything out but the order and the states.
 */
export type ReviewWanted = z.output<typeof runs.review.query>;

/**
 * How alike the extractors of a run are, its pages by how far they, or two of them, are apart there, and
 * which of those are settled.
 */
export async function reviewAnswer(
  store: Pick<Store, "runs" | "labels">,
  run: RunRecord,
  { apart: pair, limit, only }: ReviewWanted,
): Promise<Given<JsonOf<typeof runs.review>>> {
  const [review, states] = await Promise.all([
    runReview(store, run),
    corpusReviewStates(store, run.corpusId),
  ]);
  const { extractors, pairs, pages } = apart(review, pair);
  const listed = pages.slice(0, limit);
  if (only === "ids") return { pages: listed.map(({ pageId }) => ({ pageId })), states };
  return {
    extractors,
    pairs,
    states,
    total: pages.length,
    pages: listed.map((page) => ({
      ...page,
      f1: page.f1.map((f1) => (typeof f1 === "number" ? asDrawn(f1) : f1)),
      spread: asDrawn(page.spread),
    })),
  };
}
