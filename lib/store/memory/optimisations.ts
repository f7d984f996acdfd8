import { writeRecipe } from "../../recipes/text";
import { newId } from "../rules/ids";
import type { OptimisationRecord, OptimisationStore } from "../interfaces/optimisations";
import { compareText, required, throughJson, type Tables } from "./tables/tables";

/** Searches for the best recipe, in memory. */
export function optimisationStore(tables: Tables): OptimisationStore {
  const { optimisations, corpora, clock } = tables;
  const stored = (id: string) => required(optimisations, "search", id);
  const recordOf = (id: string): OptimisationRecord => {
    const { log, ...record } = stored(id);
    const { name: corpusName } = required(corpora, "corpus", record.corpusId);
    return { ...record, corpusName, trials: log.length };
  };
  return {
    create: async (given, id = newId()) => {
      if (optimisations.has(id)) return recordOf(id);
      required(corpora, "corpus", given.corpusId);
      optimisations.set(id, {
        ...throughJson(given),
        id,
        state: "running",
        error: null,
        createdAt: clock(),
        finishedAt: null,
        fingerprint: null,
        packages: [],
        log: [],
      });
      return recordOf(id);
    },
    list: async (corpusId) => {
      if (corpusId !== undefined) required(corpora, "corpus", corpusId);
      return [...optimisations.values()]
        .filter((one) => corpusId === undefined || one.corpusId === corpusId)
        .sort((a, b) => b.createdAt - a.createdAt || compareText(b.id, a.id))
        .map(({ id }) => recordOf(id));
    },
    get: async (id) => recordOf(id),
    goOn: async (id, budget) => {
      const one = stored(id);
      const goesOn = { state: "running", error: null, finishedAt: null } as const;
      optimisations.set(id, { ...one, ...goesOn, budget: Math.max(budget, one.budget) });
      return recordOf(id);
    },
    readPages: async (id, pages) => {
      optimisations.set(id, { ...stored(id), ...throughJson(pages) });
    },
    append: async (id, from, trials) => {
      const one = stored(id);
      const known = Math.max(0, one.log.length - from);
      optimisations.set(id, { ...one, log: [...one.log, ...throughJson(trials.slice(known))] });
    },
    trials: async (id) => stored(id).log.map((trial) => ({ ...trial, text: writeRecipe(trial.recipe) })),
    finish: async (id, end) => {
      optimisations.set(id, { ...stored(id), ...end, finishedAt: clock() });
    },
    remove: async (id) => {
      stored(id);
      optimisations.delete(id);
    },
  };
}
