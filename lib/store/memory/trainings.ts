import { newId } from "../rules/ids";
import type { TrainingRecord, TrainingStore } from "../interfaces/trainings";
import { divided } from "../rules/divided";
import { compareText, required, throughJson, type Tables } from "./tables/tables";

/** Trainings of models, in memory. */
export function trainingStore(tables: Tables): TrainingStore {
  const { trainings, corpora, clock } = tables;
  const stored = (id: string) => required(trainings, "training", id);
  const recordOf = (id: string): TrainingRecord => {
    const told = ({ data: _, folds, ...record }: ReturnType<typeof stored>): TrainingRecord => ({
      ...record,
      corpusName: required(corpora, "corpus", record.corpusId).name,
      foldsDone: folds.size,
    });
    return told(stored(id));
  };
  return {
    create: async (given) => {
      required(corpora, "corpus", given.corpusId);
      const id = newId();
      const begun = { state: "running", error: null, createdAt: clock(), finishedAt: null } as const;
      trainings.set(id, {
        ...throughJson(given),
        ...begun,
        ...{ id, data: null, modelId: null, folds: new Map() },
      });
      return recordOf(id);
    },
    list: async (corpusId) => {
      if (corpusId !== undefined) required(corpora, "corpus", corpusId);
      return [...trainings.values()]
        .filter((one) => corpusId === undefined || one.corpusId === corpusId)
        .sort((a, b) => b.createdAt - a.createdAt || compareText(b.id, a.id))
        .map(({ id }) => recordOf(id));
    },
    get: async (id) => recordOf(id),
    goOn: async (id) => {
      trainings.set(id, { ...stored(id), state: "running", error: null, finishedAt: null });
      return recordOf(id);
    },
    folds: async (id, data, count) => {
      const one = stored(id);
      const folds = one.data === data ? one.folds : new Map();
      trainings.set(id, { ...one, data, folds, setup: divided(one.setup, count) });
      return new Map(folds);
    },
    keepFold: async (id, fold, result) => {
      const one = stored(id);
      trainings.set(id, { ...one, folds: new Map(one.folds).set(fold, throughJson(result)) });
    },
    finish: async (id, end) => {
      trainings.set(id, { ...stored(id), ...end, finishedAt: clock() });
    },
    remove: async (id) => {
      stored(id);
      trainings.delete(id);
    },
  };
}
