import { ConflictError } from "../../errors";
import { modelFile } from "../../recipes/model";
import type { AnswerStore } from "../interfaces/answers";
import { storable } from "../../text/kept-text";
import { compareText, required, type Tables } from "./tables/tables";

/** Answers of other programs, in memory. */
export function answerStore({ answers, corpora, models, clock }: Tables): AnswerStore {
  return {
    add: async (given, model) => {
      required(corpora, "corpus", given.corpusId);
      const own = { ...given, name: storable(given.name), modelId: model.id };
      const key = JSON.stringify([own.corpusId, own.name, own.version]);
      const known = answers.get(key);
      if (known !== undefined) {
        if (known.modelId !== model.id)
          throw new ConflictError(`${own.name} has a version ${own.version} with other answers`, known);
        return known;
      }
      const added = { ...own, addedAt: clock() };
      if (!models.has(model.id))
        models.set(model.id, { text: JSON.stringify(modelFile(model)), isKept: false, addedAt: clock() });
      answers.set(key, added);
      return added;
    },
    list: async (corpusId) => {
      required(corpora, "corpus", corpusId);
      return [...answers.values()]
        .filter((one) => one.corpusId === corpusId)
        .sort((a, b) => compareText(a.name, b.name) || b.version - a.version);
    },
  };
}
