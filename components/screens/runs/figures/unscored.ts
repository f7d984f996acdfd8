import type { Slice } from "@/lib/evaluation/report/report-scores";
import type { RunRecord } from "@/lib/store/interfaces/runs";

/**
 * What the screen says of a run where no page has a score by the metric, and what to do about it. Gold for
 * one metric, e.g. a text, may be none for another, e.g. snippets.
 * @param pages that every extractor has finished, in the slice
 */
export function unscored(
  { state, summaries }: Pick<RunRecord, "state" | "summaries">,
  metric: string,
  slice: Slice | null,
  pages: number,
): { readonly title: string; readonly text: string } {
  if (state === "running" && pages === 0)
    return { title: "No page is scored yet", text: "The first scores appear here as they come in." };
  if (state === "running")
    return {
      title: `No page${slice === null ? "" : " of this slice"} has gold for this metric so far`,
      text: "Failures and times are in the table. Scores appear here with the first page that has gold.",
    };
  const scored = new Set(
    Object.values(summaries).flatMap((byMetric) =>
      Object.entries(byMetric).flatMap(([id, { n }]) => (n > 0 ? id : [])),
    ),
  );
  const others = [...scored].some((id) => id !== metric);
  // Where the metric has no page at all, it is not the slice that leaves them out.
  if (slice !== null && (scored.has(metric) || !others))
    return { title: "No page of this slice has gold", text: "Press Escape to see all pages again." };
  return {
    title: "No page of this run has gold for this metric",
    text: `Failures and times are in the table. ${others ? "Pages have gold for other metrics: choose one above." : "Label pages or import gold, then run again."}`,
  };
}
