import { storable } from "../../text/kept-text";
import type { CauseStore, CauseTag } from "../interfaces/causes";
import { mustHaveBytes } from "../rules/seen";
import { causeKey, compareText, required, sha256Of, type Tables } from "./tables/tables";

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
    set: async (said, seen) => {
      const page = required(tables.pages, "page", said.pageId);
      mustHaveBytes(sha256Of(page), seen);
      tables.pages.set(said.pageId, { ...page, addedBy: null });
      const tag = { ...said, annotator: storable(said.annotator), at: tables.clock() };
      tables.causes.set(causeKey(tag), tag);
      return tag;
    },
    remove: async (place, seen) => {
      mustHaveBytes(sha256Of(required(tables.pages, "page", place.pageId)), seen);
      tables.causes.delete(causeKey(place));
    },
  };
}
