/** Which pages of a template are chosen, by keys. */
import type { CarryingStatus } from "@/lib/api/resources/carrying";

export type Survey = Extract<NonNullable<CarryingStatus["result"]>, { kind: "survey" }>;
export type TemplatePage = Survey["pages"][number];

/** From this confidence on pages are chosen from the start: where it was measured, docs/results.md. */
export const USUAL_LEAST = 90;

export interface Choice {
  /** Ids of chosen pages. */
  readonly chosen: ReadonlySet<string>;
  /** The row that the keys are on, and whose diff is shown. */
  readonly current: number;
}

const isOffered = ({ refusal }: TemplatePage): boolean => refusal === null;

/** All pages with at least that confidence, in per cent. */
export function chosenFrom(pages: readonly TemplatePage[], least: number): ReadonlySet<string> {
  const isFitting = ({ refusal, confidence }: TemplatePage): boolean =>
    refusal === null && 100 * (confidence ?? 0) >= least;
  return new Set(pages.filter(isFitting).map(({ id }) => id));
}

export function toggled(chosen: ReadonlySet<string>, page: TemplatePage | undefined): ReadonlySet<string> {
  if (page === undefined || !isOffered(page)) return chosen;
  const next = new Set(chosen);
  if (!next.delete(page.id)) next.add(page.id);
  return next;
}

/** What a key does in the list; null where it means nothing there. */
export function afterKey(
  { chosen, current }: Choice,
  pages: readonly TemplatePage[],
  key: string,
  least: number,
): Choice | null {
  const last = pages.length - 1;
  switch (key) {
    case "j":
    case "ArrowDown":
      return { chosen, current: Math.min(last, current + 1) };
    case "k":
    case "ArrowUp":
      return { chosen, current: Math.max(0, current - 1) };
    case "Home":
      return { chosen, current: 0 };
    case "End":
      return { chosen, current: last };
    case "x":
    case " ":
      return { chosen: toggled(chosen, pages[current]), current };
    case "a":
      return { chosen: chosenFrom(pages, least), current };
    case "n":
      return { chosen: new Set(), current };
    default:
      return null;
  }
}

/** Why labels are not carried over to a page. */
export const REFUSAL_WORDS: Readonly<Record<NonNullable<TemplatePage["refusal"]>, string>> = {
  finished: "Finished: it stays as it is",
  evaluation: "Evaluation sample: labelled without proposals",
  share: "Yours to label without proposals",
  unreadable: "Cannot be read",
};
