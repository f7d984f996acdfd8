import type { Failure } from "../scoring/failure";
import { f1Of, gradeBy, gradedF1, type Grade } from "../scoring/grade";
import { comparePlaces } from "../scoring/place";
import type { FieldName, Fields } from "../../gold/fields";
import { groupNameOf, type ScoredPage, type Slice } from "./report-scores";

/** One page behind a number of a run. */
export interface PageBehind {
  readonly pageId: string;
  readonly title: string;
  readonly site: string | null;
  readonly kind: string | null;
  /** Why the extractor gave no answer, on a page with gold or without; null where it gave one. */
  readonly failed: Failure | null;
  readonly grade: Grade;
  /** The fields that the extractor answered. */
  readonly fields: Fields;
}

/** A field of a page as the extractor answered it and as gold has it; null where either has none. */
export interface AnsweredField {
  readonly name: FieldName;
  readonly answered: string | null;
  readonly gold: string | null;
}

/** A page behind a number as a list shows it. */
export interface ShownPage extends Omit<PageBehind, "fields"> {
  /** What the metric compares where that is a field; null otherwise. */
  readonly field: AnsweredField | null;
}

/** Which pages: all that lie in all of the slices, or of these only those on which the extractor failed. */
export interface WhichPages {
  readonly metric: string;
  readonly failedOnly: boolean;
  readonly slices: readonly Slice[];
}

/** Where a page stands: failures first, then the lowest F1; pages without a score last. */
export function placeBehind({ failed, grade, title, pageId }: PageBehind): [number, string, string] {
  return [failed !== null ? -1 : (f1Of(gradedF1(grade)) ?? 2), title, pageId];
}

/**
 * The pages of one extractor that a number is made of, in the order of their places.
 * @param index of the extractor among the answers
 */
export function pagesBehind(pages: readonly ScoredPage[], index: number, which: WhichPages): PageBehind[] {
  return pages
    .filter(
      (page) =>
        (!which.failedOnly || page.evaluation.answers[index]!.failed !== null) &&
        which.slices.every(({ by, name }) => groupNameOf(page, by) === name),
    )
    .map(({ id, title, site, kind, evaluation }) => {
      const answer = evaluation.answers[index]!;
      return {
        pageId: id,
        title,
        site,
        kind,
        failed: answer.failed,
        grade: gradeBy(answer, which.metric),
        fields: answer.fields ?? {},
      };
    })
    .sort((a, b) => comparePlaces(placeBehind(a), placeBehind(b)));
}
