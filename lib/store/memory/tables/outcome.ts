import { pageOutcome, saidAfterReplacement, saidForState, type PageOutcome } from "../../rules/page-outcome";
import type { Operation } from "../../../labels/model";
import type { StateSet } from "../../interfaces/labels";
import { countRemarks, remarksInLog } from "../../../labels/remarks/remarks";
import type { Skip } from "../../../labels/remarks/skip";
import type { PageRemark } from "../../interfaces/pages";
import { remarkBits, remarksIn } from "../../rules/remarks";
import { compareText, required, setKey, type Tables } from "./tables";

/** What the labels of a page come to now. */
export const outcomeOf = (tables: Tables, pageId: string): PageOutcome =>
  pageOutcome(saidSets(tables, pageId));

/** What people said of a page beside its labels. */
export function remarksOfPage(tables: Tables, pageId: string): readonly PageRemark[] {
  const sets = [...tables.sets.values()].filter((set) => set.pageId === pageId);
  return remarksIn(
    remarkBits(
      sets.map(({ annotatorId, operations }) => ({
        ...countRemarks(remarksInLog(operations)),
        skip: tables.skips.get(setKey(pageId, annotatorId)) ?? null,
      })),
    ),
  );
}

/** Who skipped a page, by name, and why. */
export function skipsOf(tables: Tables, pageId: string): readonly ({ readonly who: string } & Skip)[] {
  return [...tables.annotators.values()]
    .flatMap(({ id, name }) => {
      const skip = tables.skips.get(setKey(pageId, id));
      return skip === undefined ? [] : [{ who: name, ...skip }];
    })
    .sort((a, b) => compareText(a.who, b.who));
}

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
    .sort((a, b) => compareText(a.annotator, b.annotator));
}
