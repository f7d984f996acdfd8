import { ConflictError } from "../../errors";
import type { AnswerSetModel } from "../generated/models";
import type { AnswerStore, StoredAnswers } from "../interfaces/answers";
import { storable } from "../../text/kept-text";
import type { Connection } from "./connection/connection";
import { mustBeCorpus } from "./connection/existing";
import { modelRow } from "./models";

/** Answers of other programs. `clock` gives milliseconds since 1970. */
export function answerStore(connection: Connection, clock: () => number): AnswerStore {
  return {
    add: async ({ corpusId, name, version, pages, content }, model) => {
      const row = await modelRow(model, clock);
      return connection.write(async (tx) => {
        await mustBeCorpus(tx, corpusId);
        const place = { corpusId, name: storable(name), version };
        const known = await tx.answerSet.findUnique({ where: { corpusId_name_version: place } });
        if (known !== null) {
          if (known.modelId !== model.id)
            throw new ConflictError(`${name} has a version ${version} with other answers`, answersOf(known));
          return answersOf(known);
        }
        await tx.model.upsert({ where: { id: model.id }, create: { ...row, isKept: false }, update: {} });
        const data = { ...place, modelId: model.id, pages, content, addedAt: new Date(clock()) };
        return answersOf(await tx.answerSet.create({ data }));
      });
    },

    list: (corpusId) =>
      connection.read(async (db) => {
        const rows = await db.answerSet.findMany({
          where: { corpusId },
          orderBy: [{ name: "asc" }, { version: "desc" }],
        });
        if (rows.length === 0) await mustBeCorpus(db, corpusId);
        return rows.map(answersOf);
      }),
  };
}

const answersOf = ({ addedAt, ...row }: AnswerSetModel): StoredAnswers => ({
  ...row,
  addedAt: addedAt.getTime(),
});
