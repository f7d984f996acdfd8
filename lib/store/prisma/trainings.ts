import { NotFoundError } from "../../errors";
import type { FoldResult } from "../../evaluation/held-out/fold-result";
import type { TrainingModel } from "../generated/models";
import type { TrainingRecord, TrainingSetup, TrainingState, TrainingStore } from "../interfaces/trainings";
import { divided } from "../rules/divided";
import { newId } from "../rules/ids";
import type { Connection, Reader, Writer } from "./connection/connection";
import { mustBeCorpus } from "./connection/existing";
import { fromJson, msOf } from "./connection/rows";

const WITH_CORPUS = { corpus: { select: { name: true } }, _count: { select: { folds: true } } } as const;
type StoredTraining = TrainingModel & {
  readonly corpus: { readonly name: string };
  readonly _count: { readonly folds: number };
};

/** Trainings of models. `clock` gives milliseconds since 1970. */
export function trainingStore(connection: Connection, clock: () => number): TrainingStore {
  return {
    create: ({ corpusId, recipe, setup }) =>
      connection.write(async (tx) => {
        await mustBeCorpus(tx, corpusId);
        const data = {
          ...{ id: newId(), corpusId, state: "running", createdAt: new Date(clock()) },
          ...{ recipe: JSON.stringify(recipe), setup: JSON.stringify(setup) },
        };
        return recordOf(await tx.training.create({ data, include: WITH_CORPUS }));
      }),

    list: (corpusId) =>
      connection.read(async (db) => {
        const rows = await db.training.findMany({
          where: corpusId === undefined ? {} : { corpusId },
          include: WITH_CORPUS,
          orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        });
        if (rows.length === 0 && corpusId !== undefined) await mustBeCorpus(db, corpusId);
        return rows.map(recordOf);
      }),

    get: (id) => connection.read(async (db) => recordOf(await rowIn(db, id))),

    goOn: (id) =>
      connection.write(async (tx) => {
        await rowIn(tx, id);
        const data = { state: "running", error: null, finishedAt: null };
        return recordOf(await tx.training.update({ where: { id }, data, include: WITH_CORPUS }));
      }),

    folds: (id, data, count) =>
      connection.write(async (tx) => {
        const { data: before, setup: asked } = await rowIn(tx, id);
        if (before !== data) {
          await tx.trainingFold.deleteMany({ where: { trainingId: id } });
          const setup = JSON.stringify(divided(fromJson<TrainingSetup>(asked), count));
          await tx.training.update({ where: { id }, data: { data, setup } });
        }
        const rows = await tx.trainingFold.findMany({ where: { trainingId: id } });
        return new Map(rows.map(({ number, result }) => [number, fromJson<FoldResult>(result)]));
      }),

    keepFold: (id, number, given) =>
      connection.write(async (tx) => {
        await rowIn(tx, id);
        const result = JSON.stringify(given);
        await tx.trainingFold.upsert({
          where: { trainingId_number: { trainingId: id, number } },
          create: { trainingId: id, number, result },
          update: { result },
        });
      }),

    finish: (id, { state, error, modelId }) =>
      connection.write(async (tx) => {
        const ended = { state, error, finishedAt: new Date(clock()) };
        const data = { ...ended, ...(modelId !== undefined && { modelId }) };
        const { count } = await tx.training.updateMany({ where: { id }, data });
        if (count === 0) throw new NotFoundError("training", id);
      }),

    remove: (id) =>
      connection.write(async (tx) => {
        const { count } = await tx.training.deleteMany({ where: { id } });
        if (count === 0) throw new NotFoundError("training", id);
      }),
  };
}

/** @throws NotFoundError */
async function rowIn(db: Reader | Writer, id: string): Promise<StoredTraining> {
  const row = await db.training.findUnique({ where: { id }, include: WITH_CORPUS });
  if (row === null) throw new NotFoundError("training", id);
  return row;
}

function recordOf({ corpus, _count, data: _data, ...row }: StoredTraining): TrainingRecord {
  return {
    ...row,
    corpusName: corpus.name,
    recipe: fromJson<TrainingRecord["recipe"]>(row.recipe),
    setup: fromJson<TrainingRecord["setup"]>(row.setup),
    state: row.state as TrainingState,
    createdAt: row.createdAt.getTime(),
    finishedAt: msOf(row.finishedAt),
    foldsDone: _count.folds,
  };
}
