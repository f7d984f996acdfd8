/**
 * What metrics are called and compare with, for screens that name one without loading the code of all. The metrics
 * themselves say it; `npm run docs` writes it into `listed.ts`.
 */
import type { GoldKind } from "../../gold/gold";
import { LISTED } from "./listed";

/** A metric by its id. */
export type MetricId = keyof typeof LISTED;

/**
 * The metric by which everything is measured that a page shows of itself: its score, its errors, its curves and
 * its matrix; and the one that tables show first where a run has it.
 */
export const PAGE_METRIC: MetricId = "characters";

/** The metric by which the recipe editor scores a recipe and its parts, on its page and on its sample. */
export const RECIPE_METRIC: MetricId = "word-lcs";

/** The gold that a metric compares with. */
export function goldOfMetric(id: MetricId): GoldKind {
  return LISTED[id].gold;
}

/** Every metric, in the order in which reports show them. */
export const METRIC_IDS = Object.keys(LISTED) as readonly MetricId[];

export function isMetricId(id: string): id is MetricId {
  return Object.hasOwn(LISTED, id);
}

/** What a metric is called; the id of one that is not known any more. */
export function metricName(id: string): string {
  return isMetricId(id) ? LISTED[id].name : id;
}

/**
 * An F1 with the metric that it is of, e.g. `F1 (bag of words)`: no screen, table or file shows one without.
 */
export function f1By(metric: string): string {
  return `F1 (${metricWords(metric)})`;
}

/** What a metric is called within a sentence. */
export function metricWords(metric: string): string {
  const name = metricName(metric);
  const [first = "", second = ""] = name;
  // `ROUGE-LSum` stays as it is written.
  return second === second.toUpperCase() ? name : first.toLowerCase() + name.slice(1);
}

/** The metric that is shown of those a run has: the one asked for, else that of pages, else its first. */
export function shownMetric(metrics: readonly string[], asked: string | null | undefined): string {
  const known = [asked ?? "", PAGE_METRIC].find((id) => metrics.includes(id));
  return known ?? metrics[0] ?? "";
}
