import { parseAsString, useQueryState } from "nuqs";
import { useCallback } from "react";
import { isMetricId, PAGE_METRIC, type MetricId } from "@/lib/evaluation/metrics/names";

/** By which metric the page is scored, as the address says; one that is not known is the usual one. */
export function useMetric(): { readonly metric: MetricId; setMetric(metric: MetricId): void } {
  const [asked, set] = useQueryState("metric", parseAsString);
  const setMetric = useCallback(
    (metric: MetricId) => void set(metric === PAGE_METRIC ? null : metric, { history: "push" }),
    [set],
  );
  return { metric: asked !== null && isMetricId(asked) ? asked : PAGE_METRIC, setMetric };
}
