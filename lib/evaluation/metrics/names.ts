import type { GoldKind } from "../../gold/gold";

/**
 * What each metric is called: the one place for it. Apart from how metrics work, so that a screen can name one
 * without loading the code of all.
 */
export const METRIC_NAMES = {
  characters: "Characters",
  "shingle-4": "Shingles of four words",
  "bag-of-words": "Bag of words",
  "char-lcs": "Longest common subsequence of characters",
  "word-lcs": "Longest common subsequence of words",
  "rouge-lsum": "ROUGE-LSum",
  node: "Text nodes",
  block: "Blocks",
  snippets: "Snippets found and absent",
  "title-exact": "Title, exact",
  "title-words": "Words of the title",
  "date-day": "Day of the date",
  "date-words": "Words of the date",
  "author-words": "Words of the author",
} as const;

/** A metric by its id. */
export type MetricId = keyof typeof METRIC_NAMES;

/**
 * The metric by which everything is measured that a page shows of itself: its score, its errors, its curves and
 * its matrix; and the one that tables show first where a run has it.
 */
export const PAGE_METRIC: MetricId = "characters";

/** The gold that a metric compares with. */
export function goldOfMetric(id: MetricId): GoldKind {
  switch (id) {
    case "snippets":
      return "snippets";
    case "title-exact":
    case "title-words":
      return "title";
    case "date-day":
    case "date-words":
      return "date";
    case "author-words":
      return "author";
    default:
      return "content";
  }
}

export function isMetricId(id: string): id is MetricId {
  return Object.hasOwn(METRIC_NAMES, id);
}

/** What a metric is called; the id of one that is not known any more. */
export function metricName(id: string): string {
  return isMetricId(id) ? METRIC_NAMES[id] : id;
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
