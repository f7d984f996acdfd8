import { UsageError } from "../../errors";
import type { Metric } from "../scoring/score";
import { authorWords } from "./author";
import { bagOfWords } from "./bag-of-words";
import { block } from "./block";
import { characters } from "./characters";
import { charLcs } from "./char-lcs";
import { dateMetrics } from "./date";
import { node } from "./node";
import { rougeLsum } from "./rouge-lsum";
import { shingle4 } from "./shingle-4";
import { snippets } from "./snippets";
import { titleMetrics } from "./title";
import { wordLcs } from "./word-lcs";

/** Every metric, in the order in which reports show them. */
export const METRICS: readonly Metric[] = [
  characters,
  shingle4,
  bagOfWords,
  charLcs,
  wordLcs,
  rougeLsum,
  node,
  block,
  snippets,
  ...titleMetrics,
  ...dateMetrics,
  authorWords,
];

/** @throws UsageError for an unknown id, naming the known ones */
export function metricById(id: string): Metric {
  const metric = METRICS.find((candidate) => candidate.id === id);
  if (metric === undefined) {
    throw new UsageError(
      "unknown-metric",
      `unknown metric "${id}"; there are ${METRICS.map((known) => known.id).join(", ")}`,
    );
  }
  return metric;
}
