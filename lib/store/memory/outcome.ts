import { pageOutcome, saidForState, type PageOutcome } from "../page-outcome";
import { required, type Tables } from "./tables";

/** What the labels of a page come to now. */
export function outcomeOf(tables: Tables, pageId: string): PageOutcome {
  const sets = [...tables.sets.values()].filter((set) => set.pageId === pageId);
  return pageOutcome(sets.map(({ annotatorId, state, savedAt, operations }) => ({
    annotator: required(tables.annotators, "annotator", annotatorId).name, state, savedAt, said: state === "done" ? saidForState(operations) : null,
  })));
}
