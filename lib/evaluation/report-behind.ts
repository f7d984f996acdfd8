import { groupNameOf, type ScoredPage, type Slice } from "./report-scores";

/** One page behind a number of a run. */
export interface PageBehind {
  readonly pageId: string;
  readonly title: string;
  readonly site: string | null;
  readonly kind: string | null;
  /** Code and message where the extractor gave no answer. */
  readonly failed: string | null;
  /** Of the metric, in [0, 1], as recall and F1; null where the page has no score. */
  readonly precision: number | null;
  readonly recall: number | null;
  readonly f1: number | null;
}

/** Which pages: all that lie in all of the slices, or of these only those on which the extractor failed. */
export interface WhichPages {
  readonly metric: string;
  readonly failedOnly: boolean;
  readonly slices: readonly Slice[];
}

/**
 * The pages of one extractor that a number is made of: failures first, then the lowest F1; pages without a
 * score last. @param index of the extractor among the answers
 */
export function pagesBehind(pages: readonly ScoredPage[], index: number, which: WhichPages): PageBehind[] {
  const rank = ({ failed, f1 }: PageBehind): number => (failed !== null ? -1 : (f1 ?? 2));
  return pages
    .filter(
      (page) =>
        (!which.failedOnly || page.evaluation.answers[index]!.failed !== null) &&
        which.slices.every(({ by, name }) => groupNameOf(page, by) === name),
    )
    .map(({ id, title, site, kind, evaluation }) => {
      const { failed, scores } = evaluation.answers[index]!;
      const score = scores[which.metric] ?? null;
      return {
        pageId: id,
        title,
        site,
        kind,
        failed: failed === null ? null : `${failed.code}: ${failed.message}`,
        precision: score?.precision ?? null,
        recall: score?.recall ?? null,
        f1: score?.f1 ?? null,
      };
    })
    .sort((a, b) => rank(a) - rank(b) || (a.title < b.title ? -1 : 1));
}
