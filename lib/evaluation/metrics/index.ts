import { UsageError } from "../../errors";
import type { Metric } from "../score";
import { bagOfWords } from "./bag-of-words";
import { charLcs } from "./char-lcs";
import { shingle4 } from "./shingle-4";
import { wordLcs } from "./word-lcs";

/** Every metric over texts, in the order in which reports show them. */
export const METRICS: readonly Metric[] = [shingle4, bagOfWords, charLcs, wordLcs];

/** @throws UsageError for an unknown id, naming the known ones */
export function metricById(id: string): Metric {
  const metric = METRICS.find((candidate) => candidate.id === id);
  if (metric === undefined) {
    throw new UsageError("unknown-metric", `unknown metric "${id}", known are ${METRICS.map((known) => known.id).join(", ")}`);
  }
  return metric;
}
