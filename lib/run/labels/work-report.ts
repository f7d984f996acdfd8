import type { WorkReport } from "../../labels/people/work";
import type { Annotator } from "../../store/interfaces/labels";
import { onKnownPages } from "./known-pages";
import { effects, type FinishedSet } from "./proposal-effect";

/**
 * What is told of the work of the people of a corpus beside their agreement.
 * @param sets finished ones, of all annotators of the corpus
 */
export function workReport(sets: readonly FinishedSet[], annotators: readonly Annotator[]): WorkReport {
  return { proposals: effects(sets), known: onKnownPages(sets, annotators) };
}
