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

/** The page with both side by side; with one alone where they are the same. */
export function compareHref(pageId: string, a: string, b: string): string {
  if (a === b) return inspectHref(pageId, a);
  const search = new URLSearchParams({ mode: "compare", xs: writeVoters([a, b]) });
  return `/pages/${encodeURIComponent(pageId)}?${search.toString()}`;
}
