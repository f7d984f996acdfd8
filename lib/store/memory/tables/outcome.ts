import { pageOutcome, saidAfterReplacement, saidForState, type PageOutcome } from "../../rules/page-outcome";
import type { Operation } from "../../../labels/model";
import type { StateSet } from "../../interfaces/labels";
import { required, type Tables } from "./tables";

/** What the labels of a page come to now. */
export const outcomeOf = (tables: Tables, pageId: string): PageOutcome =>
  pageOutcome(saidSets(tables, pageId));

/** The sets of a page, by name, with what the finished ones say. */
export function saidSets(tables: Tables, pageId: string): readonly StateSet[] {
  const sets = [...tables.sets.values()].filter((set) => set.pageId === pageId);
  if (sets.length === 0) return [];
  const { page } = required(tables.pages, "page", pageId);
  const isReplaced = tables.versions.has(pageId);
  const read = (operations: readonly Operation[]) =>
    isReplaced ? saidAfterReplacement(page, operations) : saidForState(operations);
  return sets
    .map(({ annotatorId, state, savedAt, operations }) => ({
      annotator: required(tables.annotators, "annotator", annotatorId).name,
      state,
      savedAt,
      said: state === "done" ? read(operations) : null,
    }))
    .sort((a, b) => (a.annotator < b.annotator ? -1 : 1));
}
