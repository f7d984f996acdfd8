import type { MetricId } from "@/lib/evaluation/metrics/names";
import type { Metric } from "@/lib/evaluation/scoring/score";

/** Brings a metric that can score. @throws Error where its code cannot be fetched */
export type LoadMetric = (id: MetricId) => Promise<Metric & { readonly id: MetricId }>;

/** Fetched by whoever chooses one: a page is scored by its characters without them. */
export const loadMetric: LoadMetric = async (id) => {
  const { metricById } = await import("@/lib/evaluation/metrics/index");
  return { ...metricById(id), id };
};
