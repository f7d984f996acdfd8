import { PAGE_METRIC } from "@/lib/evaluation/metrics/names";
import { writeVoters } from "@/lib/view/comparison/voter-names";

/**
 * The page in inspect mode as this recipe of a run answered it.
 * @param key its text
 * @param metric by which the page is scored there, as beside the link
 */
export function inspectHref(pageId: string, key: string, metric: string = PAGE_METRIC): string {
  const search = new URLSearchParams({ mode: "inspect", x: key, ...(metric !== PAGE_METRIC && { metric }) });
  return `/pages/${encodeURIComponent(pageId)}?${search.toString()}`;
}

/** The page with both side by side; with one alone where they are the same. @param metric as of `inspectHref` */
export function compareHref(pageId: string, a: string, b: string, metric: string = PAGE_METRIC): string {
  if (a === b) return inspectHref(pageId, a, metric);
  const search = new URLSearchParams({
    mode: "compare",
    xs: writeVoters([a, b]),
    ...(metric !== PAGE_METRIC && { metric }),
  });
  return `/pages/${encodeURIComponent(pageId)}?${search.toString()}`;
}

/** The errors of a run, of `extractor` first; the pages that they lead to are scored by `metric`. */
export function errorsHref(runId: string, extractor: string | null, metric: string): string {
  const search = new URLSearchParams({
    ...(extractor !== null && { x: extractor }),
    ...(metric !== PAGE_METRIC && { metric }),
  }).toString();
  return `/runs/${encodeURIComponent(runId)}/errors${search === "" ? "" : `?${search}`}`;
}
