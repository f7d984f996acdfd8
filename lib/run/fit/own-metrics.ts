import { METRICS } from "../../evaluation/metrics/index";
import { extractorById } from "../../extractors/index";

const OF_CONTENT = ["shingle-4", "bag-of-words"];

/** By which metrics a learner is scored where nobody says: of content by two, of fields by all of theirs. */
export function ownMetrics(learner: string): readonly string[] {
  const { learnsFrom = ["content"] } = extractorById(learner);
  if (learnsFrom.some((kind) => kind === "content")) return OF_CONTENT;
  return METRICS.filter(({ gold }) => learnsFrom.some((kind) => kind === gold)).map(({ id }) => id);
}
