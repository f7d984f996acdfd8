import { ConflictError, NotFoundError } from "../../../errors";
import type { RunModel } from "../../generated/models";
import { newId } from "../../rules/ids";
import { runRecipe, type StoredRecipe } from "../connection/stored-recipe";
import { tellsAll, tellsMore } from "../../rules/rules";
import type { PageScore, RunRecord, RunState, RunStore, StoredScore } from "../../interfaces/runs";
import type { Connection, Reader } from "../connection/connection";
import { mustBeCorpus, mustBeRun } from "../connection/existing";
import { chunksOf, fromJson, msOf, orNull } from "../connection/rows";
import { latestOf, REPLACED, replaceScores, SCORE, scoreOf, scoreRow, toldOf } from "./score-rows";

const WITH_CORPUS = { corpus: { select: { name: true } } } as const;
type StoredRun = RunModel & { corpus: { name: string } };

/** Scores that are stored in one transaction: whoever labels meanwhile waits for so many at most. */
const SCORES_AT_A_TIME = 50;
/** The same where nobody waits. */
const SCORES_TOGETHER = 250;

/** Runs and their page scores. `clock` gives milliseconds since 1970. */
export function runStore(connection: Connection, clock: () => number): RunStore {
  return {
    create: (run, id = newId()) =>
      connection.write(async (tx) => {
        const stored = await tx.run.findUnique({ where: { id }, include: WITH_CORPUS });
        if (stored !== null) return recordOf(stored);
        await mustBeCorpus(tx, run.corpusId);
        const data = {
          id,
          corpusId: run.corpusId,
          state: "running",
          createdAt: new Date(clock()),
          pages: run.pages,
          summaries: "{}",
          extractors: JSON.stringify(run.extractors),
          metrics: JSON.stringify(run.metrics),
          sweep: run.sweep === null ? null : JSON.stringify(run.sweep),
        };
        return recordOf(await tx.run.create({ data, include: WITH_CORPUS }));
      }),

    get: (id) =>
      connection.read(async (db) => {
        const run = await db.run.findUnique({ where: { id }, include: WITH_CORPUS });
        if (run === null) throw new NotFoundError("run", id);
        return recordOf(run);
      }),

    list: (corpusId, limit) =>
      connection.read(async (db) => {
        const where = corpusId === undefined ? {} : { corpusId };
        const runs = await db.run.findMany({
          where,
          include: WITH_CORPUS,
          orderBy: [{ createdAt: "desc" }, { id: "desc" }],
          ...(limit !== undefined && { take: limit }),
        });
        if (runs.length === 0 && corpusId !== undefined) await mustBeCorpus(db, corpusId);
        return runs.map(recordOf);
      }),

    async addScores(runId, scores) {
      const metrics = await connection.read((db) => metricsOf(db, runId));
      const { writesTogether } = connection;
      const most = writesTogether ? SCORES_TOGETHER : SCORES_AT_A_TIME;
      for (const some of chunksOf(latestOf(scores), most)) {
        // Written out before there is a lock that others wait for.
        const rows = some.map((score) => scoreRow(runId, score, metrics));
        await connection.write((tx) => replaceScores(tx, runId, rows, writesTogether));
      }
    },

    scores: (runId, extractorKey) =>
      connection.read(async (db) => {
        await mustBeRun(db, runId);
        const rows = await db.score.findMany({
          where: extractorKey === undefined ? { runId } : { runId, extractorKey },
          select: { ...SCORE, page: { select: { title: true, site: true, kind: true, lang: true } } },
          orderBy: [{ page: { key: "asc" } }, { extractorKey: "asc" }],
        });
        return rows.map(({ page, ...row }) => ({
          ...scoreOf(row),
          title: page.title,
          site: orNull(page.site),
          kind: orNull(page.kind),
          lang: orNull(page.lang),
        }));
      }),

    scoresOf: (runId, pageIds) =>
      connection.read(async (db) => {
        const run = await db.run.findUnique({ where: { id: runId }, select: { extractors: true } });
        if (run === null) throw new NotFoundError("run", runId);
        const keys = fromJson<StoredRecipe[]>(run.extractors).map(({ key }) => key);
        const found = new Map<string, PageScore[]>();
        for (const chunk of chunksOf(pageIds)) {
          // With its extractors named, the index leads to the rows; else all of the run would be gone through.
          const where = { runId, extractorKey: { in: keys }, pageId: { in: chunk } };
          for (const row of await db.score.findMany({ where, select: SCORE }))
            found.set(row.pageId, [...(found.get(row.pageId) ?? []), scoreOf(row)]);
        }
        return new Map(pageIds.flatMap((id) => (found.has(id) ? [[id, found.get(id)!] as const] : [])));
      }),

    findScores: (fingerprints, metrics) =>
      connection.read(async (db) => {
        const found = new Map<string, StoredScore>();
        for (const chunk of chunksOf(fingerprints)) {
          const rows = await db.score.findMany({ where: { fingerprint: { in: chunk }, failed: null } });
          for (const { runId, fingerprint, reusedFrom, verdicts, errors, ...score } of rows) {
            const row = {
              ...scoreOf(score),
              fingerprint: fingerprint!,
              computedBy: reusedFrom ?? runId,
              ...(verdicts !== null && { verdicts }),
              ...(errors !== null && { errors }),
            };
            if (tellsAll(row, metrics) && !tellsMore(found.get(row.fingerprint), row))
              found.set(row.fingerprint, row);
          }
        }
        return [...found.values()];
      }),

    scoreCount: (runId) =>
      connection.read(async (db) => {
        await mustBeRun(db, runId);
        return db.score.count({ where: { runId } });
      }),

    verdicts: (runId, extractorKeys, pageIds) =>
      connection.read((db) =>
        toldOf(db, { runId, extractorKeys, pageIds }, async (where) => {
          const select = { pageId: true, extractorKey: true, verdicts: true } as const;
          const rows = await db.score.findMany({ where, select });
          return rows.map(({ verdicts, ...row }) => ({ ...row, text: verdicts }));
        }),
      ),

    errorsOn: (runId, extractorKeys, pageIds) =>
      connection.read((db) =>
        toldOf(db, { runId, extractorKeys, pageIds }, async (where) => {
          const select = { pageId: true, extractorKey: true, errors: true } as const;
          const rows = await db.score.findMany({ where, select });
          return rows.map(({ errors, ...row }) => ({ ...row, text: errors }));
        }),
      ),

    digest: (runId) =>
      connection.read(async (db) => {
        const [digest, scores] = await Promise.all([
          db.runDigest.findUnique({ where: { runId } }),
          db.score.count({ where: { runId } }),
        ]);
        return digest === null || digest.scores !== scores ? null : digest.text;
      }),

    keepDigest: (runId, text, scores) =>
      connection.write(async (tx) => {
        await mustBeRun(tx, runId);
        await tx.runDigest.upsert({
          where: { runId },
          create: { runId, text, scores },
          update: { text, scores },
        });
      }),

    scoredPages: (runId) =>
      connection.read(async (db) => {
        await mustBeRun(db, runId);
        return scoredPages(db, runId);
      }),

    replacements: (runId) =>
      connection.read(async (db) => {
        const part = await db.runPart.findUnique({
          where: { runId_name_number: { runId, ...REPLACED } },
          select: { pages: true },
        });
        if (part === null) await mustBeRun(db, runId);
        return part?.pages ?? 0;
      }),

    keepParts: (runId, pages, parts) =>
      connection.write(async (tx) => {
        await mustBeRun(tx, runId);
        for (const { name, number, bytes } of parts) {
          const kept = { pages, bytes: new Uint8Array(bytes) };
          await tx.runPart.upsert({
            where: { runId_name_number: { runId, name, number } },
            create: { runId, name, number, ...kept },
            update: kept,
          });
        }
      }),

    parts: (runId, name) =>
      connection.read(async (db) => {
        const select = { pages: true, bytes: true } as const;
        const parts = await db.runPart.findMany({
          where: { runId, name },
          select,
          orderBy: { number: "asc" },
        });
        if (parts.length === 0) return [];
        const pages = await scoredPages(db, runId);
        return parts.every((part) => part.pages === pages) ? parts.map(({ bytes }) => bytes) : [];
      }),

    errors: (runId, extractorKey, { after, limit }) =>
      connection.read(async (db) => {
        const rows = await db.score.findMany({
          where: {
            ...{ runId, extractorKey, errors: { not: null } },
            ...(after !== null && { pageId: { gt: after } }),
          },
          select: { pageId: true, errors: true, page: { select: { key: true, title: true } } },
          // The order of the rows themselves: a window is read where the one before ended.
          orderBy: { pageId: "asc" },
          take: limit,
        });
        if (rows.length === 0) await mustBeRun(db, runId);
        return rows.map(({ pageId, errors, page }) => ({
          pageId,
          key: page.key,
          title: page.title,
          errors: errors!,
        }));
      }),

    finish: (runId, state, summaries) =>
      connection.write(async (tx) => {
        const data = { state, summaries: JSON.stringify(summaries), finishedAt: new Date(clock()) };
        const { count } = await tx.run.updateMany({ where: { id: runId, state: "running" }, data });
        if (count === 0) {
          const run = await tx.run.findUnique({ where: { id: runId }, select: { state: true } });
          if (run === null) throw new NotFoundError("run", runId);
          throw new ConflictError(`run ${runId} is ${run.state} already`, run.state);
        }
        // Counted behind the row: what was on its way into the run is there now, and nothing else comes.
        const reused = await tx.score.count({ where: { runId, reusedFrom: { not: null } } });
        await tx.run.updateMany({ where: { id: runId }, data: { reused } });
      }),

    remove: (runId) =>
      connection.write(async (tx) => {
        const { count } = await tx.run.deleteMany({ where: { id: runId } });
        if (count === 0) throw new NotFoundError("run", runId);
      }),
  };
}

async function scoredPages(db: Reader, runId: string): Promise<number> {
  const run = await db.run.findUnique({ where: { id: runId }, select: { extractors: true } });
  const [first] = run === null ? [] : fromJson<StoredRecipe[]>(run.extractors);
  return first === undefined ? 0 : db.score.count({ where: { runId, extractorKey: first.key } });
}

async function metricsOf(db: Reader, runId: string): Promise<readonly string[]> {
  const run = await db.run.findUnique({ where: { id: runId }, select: { metrics: true } });
  if (run === null) throw new NotFoundError("run", runId);
  return fromJson<string[]>(run.metrics);
}

function recordOf(run: StoredRun): RunRecord {
  return {
    id: run.id,
    corpusId: run.corpusId,
    corpusName: run.corpus.name,
    pages: run.pages,
    state: run.state as RunState,
    error: run.error,
    extractors: fromJson<StoredRecipe[]>(run.extractors).map(runRecipe),
    metrics: fromJson<string[]>(run.metrics),
    createdAt: run.createdAt.getTime(),
    finishedAt: msOf(run.finishedAt),
    summaries: fromJson<RunRecord["summaries"]>(run.summaries),
    sweep: run.sweep === null ? null : fromJson<RunRecord["sweep"]>(run.sweep),
    reused: run.reused,
  };
}
