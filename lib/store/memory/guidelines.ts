import type { Guidelines, GuidelineStore } from "../interfaces/guidelines";
import { inForce, mustBeNewest } from "../rules/guidelines";
import { required, type Tables } from "./tables/tables";

/** Guidelines of corpora, in memory. */
export function guidelineStore(tables: Tables): GuidelineStore {
  const of = (corpusId: string): readonly Guidelines[] => {
    required(tables.corpora, "corpus", corpusId);
    return tables.guidelines.get(corpusId) ?? [];
  };
  return {
    get: async (corpusId) => of(corpusId)[0] ?? null,
    versions: async (corpusId) => {
      const versions = of(corpusId);
      const finished = [...tables.sets.values()].flatMap(({ pageId, state, savedAt }) =>
        state === "done" && savedAt !== null && tables.pages.get(pageId)?.corpusId === corpusId
          ? [savedAt]
          : [],
      );
      return inForce(versions).map(({ from, until }, at) => ({
        ...versions[at]!,
        finished: finished.filter((when) => when >= from && (until === null || when < until)).length,
      }));
    },
    save: async (corpusId, known, { text, author }) => {
      const before = of(corpusId);
      mustBeNewest(before[0] ?? null, known);
      const saved = { version: known + 1, text, author, savedAt: tables.clock() };
      tables.guidelines.set(corpusId, [saved, ...before]);
      return saved;
    },
  };
}
