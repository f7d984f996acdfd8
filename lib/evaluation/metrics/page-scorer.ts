/** How a page scores the answer it shows: by one metric, the one that every F1 beside it names. Pure. */
import { leafScore } from "../errors/error-runs";
import { goldOfMetric, METRIC_IDS, PAGE_METRIC, type MetricId } from "./names";
import type { Prf } from "../../gold/prf";
import type { Metric } from "../scoring/score";
import type { Extraction } from "../../extractors/contract/contract";
import { firstOfEach, firstWritten } from "../../gold/fields";
import { goldKinds, type Gold } from "../../gold/gold";
import type { PageGold } from "../../gold/page-gold";
import type { Page } from "../../page/page";
import { renderText } from "../../page/render";

/** The answers of a page against its gold, by one metric. */
export interface PageScorer {
  readonly metric: MetricId;
  /**
   * Null where the page has no gold for the metric.
   * @param gold (L) 1 where gold; null without gold that was brought to the leaves
   */
  score(page: Page, answer: Pick<Extraction, "keep" | "fields">, gold: Uint8Array | null): Prf | null;
}

/** By characters of leaves, which needs nothing but the leaves. */
export const BY_CHARACTERS: PageScorer = {
  metric: PAGE_METRIC,
  score: (page, { keep }, gold) => (gold === null ? null : leafScore(page, keep, gold)),
};

/**
 * By any metric, as an evaluation scores the same answer.
 * @param known the gold of the page; its leaves are those that the inspection has
 */
export function scorerBy(metric: Metric & { readonly id: MetricId }, known: PageGold): PageScorer {
  return {
    metric: metric.id,
    score(page, { keep, fields }, gold) {
      const grade = metric.grade(
        { ...known, leaves: () => gold },
        { text: renderText(page, keep), keep, fields: firstOfEach(fields), written: firstWritten(fields) },
      );
      return grade.status === "scored" ? grade : null;
    },
  };
}

/** No figures, e.g. while a line is dragged that a slow metric would hold back. */
export function unscored({ metric }: PageScorer): PageScorer {
  return { metric, score: () => null };
}

/** The metrics for which a page has gold, in the order in which reports show them. */
export function metricsOf(gold: Gold): MetricId[] {
  const kinds = goldKinds(gold);
  return METRIC_IDS.filter((id) => kinds.includes(goldOfMetric(id)));
}
