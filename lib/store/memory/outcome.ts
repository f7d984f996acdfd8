import { pageOutcome, saidAfterReplacement, saidForState, type PageOutcome } from "../page-outcome";
import type { Operation } from "../../labels/model";
import { required, type Tables } from "./tables";

/** What the labels of a page come to now. */
export function outcomeOf(tables: Tables, pageId: string): PageOutcome {
  const sets = [...tables.sets.values()].filter((set) => set.pageId === pageId);
  const { page } = required(tables.pages, "page", pageId);
  const isReplaced = tables.versions.has(pageId);
  const read = (operations: readonly Operation[]) =>
    isReplaced ? saidAfterReplacement(page, operations) : saidForState(operations);
  return pageOutcome(
    sets.map(({ annotatorId, state, savedAt, operations }) => ({
      annotator: required(tables.annotators, "annotator", annotatorId).name,
      state,
      savedAt,
      said: state === "done" ? read(operations) : null,
    })),
  );
}
