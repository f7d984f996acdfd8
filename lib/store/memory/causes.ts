import { storable } from "../rules/rules";
import type { CauseStore, CauseTag } from "../interfaces/causes";
import { causeKey, compareText, required, type Tables } from "./tables/tables";

/** Causes of errors, in memory. */
export function causeStore(tables: Tables): CauseStore {
  const inOrder = (tags: readonly CauseTag[]) =>
    [...tags].sort(
      (a, b) =>
        compareText(a.pageId, b.pageId) ||
        a.start - b.start ||
        a.end - b.end ||
        compareText(a.error, b.error),
    );
  return {
    ofPage: async (pageId) => {
      required(tables.pages, "page", pageId);
      return inOrder([...tables.causes.values()].filter((tag) => tag.pageId === pageId));
    },
    ofCorpus: async (corpusId) => {
      required(tables.corpora, "corpus", corpusId);
      return inOrder(
        [...tables.causes.values()].filter(({ pageId }) => tables.pages.get(pageId)?.corpusId === corpusId),
      );
    },
    set: async (said) => {
      tables.pages.set(said.pageId, { ...required(tables.pages, "page", said.pageId), addedBy: null });
      const tag = { ...said, annotator: storable(said.annotator), at: tables.clock() };
      tables.causes.set(causeKey(tag), tag);
      return tag;
    },
    remove: async (place) => {
      required(tables.pages, "page", place.pageId);
      tables.causes.delete(causeKey(place));
    },
  };
}
