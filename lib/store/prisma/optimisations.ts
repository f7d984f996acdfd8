import { NotFoundError } from "../../errors";
import type { StoredTrial } from "../../optimise/log-report";
import type { Logged, Spread } from "../../optimise/optimisation";
import { parseFormerRecipe, writeRecipe } from "../../recipes/text";
import type { OptimisationModel, TrialModel } from "../generated/models";
import { newId } from "../rules/ids";
import type { OptimisationRecord, OptimisationState, OptimisationStore } from "../interfaces/optimisations";
import type { Connection, Reader, Writer } from "./connection/connection";
import { mustBeCorpus } from "./connection/existing";
import { chunksOf, fromJson, msOf } from "./connection/rows";

const WITH_CORPUS = { corpus: { select: { name: true } }, _count: { select: { trials: true } } } as const;
type StoredOptimisation = OptimisationModel & {
  readonly corpus: { readonly name: string };
  readonly _count: { readonly trials: number };
};

/** Trials that are looked for and written at once. */
const TRIALS_AT_A_TIME = 200;

/** Searches for the best recipe. `clock` gives milliseconds since 1970. */
export function optimisationStore(connection: Connection, clock: () => number): OptimisationStore {
  return {
    create: (given, id = newId()) =>
      connection.write(async (tx) => {
        const known = await tx.optimisation.findUnique({ where: { id }, include: WITH_CORPUS });
        if (known !== null) return recordOf(known);
        await mustBeCorpus(tx, given.corpusId);
        const { corpusId, limit, budget } = given;
        const setup = JSON.stringify(given.setup);
        const begun = { state: "running", packages: "[]", createdAt: new Date(clock()) };
        const data = { id, corpusId, limit, budget, setup, ...begun };
        return recordOf(await tx.optimisation.create({ data, include: WITH_CORPUS }));
      }),

    list: (corpusId) =>
      connection.read(async (db) => {
        const rows = await db.optimisation.findMany({
          where: corpusId === undefined ? {} : { corpusId },
          include: WITH_CORPUS,
          orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        });
        if (rows.length === 0 && corpusId !== undefined) await mustBeCorpus(db, corpusId);
        return rows.map(recordOf);
      }),

    get: (id) => connection.read((db) => recordIn(db, id)),

    goOn: (id, budget) =>
      connection.write(async (tx) => {
        await change(tx, id, { state: "running", error: null, finishedAt: null });
        await tx.optimisation.updateMany({ where: { id, budget: { lt: budget } }, data: { budget } });
        return recordIn(tx, id);
      }),

    readPages: (id, { fingerprint, packages }) =>
      connection.write((tx) => change(tx, id, { fingerprint, packages: JSON.stringify(packages) })),

    append: (id, from, trials) =>
      connection.write(async (tx) => {
        await recordIn(tx, id);
        const rows = trials.map((trial, at) => rowOf(id, from + at, trial));
        for (const some of chunksOf(rows, TRIALS_AT_A_TIME)) {
          const where = { optimisationId: id, number: { in: some.map(({ number }) => number) } };
          const known = await tx.trial.findMany({ where, select: { number: true } });
          const numbers = new Set(known.map(({ number }) => number));
          const data = some.filter(({ number }) => !numbers.has(number));
          if (data.length > 0) await tx.trial.createMany({ data });
        }
      }),

    trials: (id) =>
      connection.read(async (db) => {
        const rows = await db.trial.findMany({ where: { optimisationId: id }, orderBy: { number: "asc" } });
        if (rows.length === 0) await recordIn(db, id);
        return rows.map(trialOf);
      }),

    finish: (id, { state, error }) =>
      connection.write((tx) => change(tx, id, { state, error, finishedAt: new Date(clock()) })),

    remove: (id) =>
      connection.write(async (tx) => {
        const { count } = await tx.optimisation.deleteMany({ where: { id } });
        if (count === 0) throw new NotFoundError("search", id);
      }),
  };
}

async function recordIn(db: Reader | Writer, id: string): Promise<OptimisationRecord> {
  const row = await db.optimisation.findUnique({ where: { id }, include: WITH_CORPUS });
  if (row === null) throw new NotFoundError("search", id);
  return recordOf(row);
}

/** @throws NotFoundError */
async function change(
  tx: Writer,
  id: string,
  data: Partial<Pick<OptimisationModel, "state" | "error" | "finishedAt" | "fingerprint" | "packages">>,
): Promise<void> {
  const { count } = await tx.optimisation.updateMany({ where: { id }, data });
  if (count === 0) throw new NotFoundError("search", id);
}

function recordOf({ corpus, _count, ...row }: StoredOptimisation): OptimisationRecord {
  return {
    ...row,
    corpusName: corpus.name,
    setup: fromJson<OptimisationRecord["setup"]>(row.setup),
    packages: fromJson<OptimisationRecord["packages"]>(row.packages),
    state: row.state as OptimisationState,
    createdAt: row.createdAt.getTime(),
    finishedAt: msOf(row.finishedAt),
    trials: _count.trials,
  };
}

function rowOf(
  optimisationId: string,
  number: number,
  { recipe, sample, ms, ...logged }: Logged,
): TrialModel {
  const spread = logged.spread === null ? null : JSON.stringify(logged.spread);
  const scores = JSON.stringify(logged.scores);
  return { optimisationId, number, recipe: writeRecipe(recipe), sample, scores, spread, ms };
}

function trialOf({ recipe: text, sample, scores, spread, ms }: TrialModel): StoredTrial {
  return {
    ...{ text, recipe: parseFormerRecipe(text), sample, ms },
    scores: fromJson<number[]>(scores),
    spread: spread === null ? null : fromJson<Spread>(spread),
  };
}
