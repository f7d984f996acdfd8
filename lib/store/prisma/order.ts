import { ConflictError } from "../../errors";
import { Prisma } from "../generated/client";
import type { Drawn, OrderSetup, OrderStore } from "../interfaces/order";
import type { Slice } from "../interfaces/pages";
import { NO_PLACE } from "../rules/page-cursor";
import type { Connection } from "./connection/connection";
import { mustBeCorpus } from "./connection/existing";
import { holdCorpus } from "./connection/hold";
import { rowValues } from "./connection/row-values";
import { chunksOf, fromJson, msOf, orNull, stateAt } from "./connection/rows";

/** Pages whose places are given in one transaction: whoever labels meanwhile waits for so many at most. */
const PLACES_AT_A_TIME = 100;

/** The labelling order of a corpus. `clock` gives milliseconds since 1970. */
export function orderStore(connection: Connection, clock: () => number): OrderStore {
  return {
    get: (corpusId) =>
      connection.read(async (db) => {
        const row = await db.labellingOrder.findFirst({ where: { corpusId } });
        if (row === null) {
          await mustBeCorpus(db, corpusId);
          return null;
        }
        return {
          ...{ corpusId, jobId: row.jobId },
          setup: fromJson<OrderSetup>(row.setup),
          sample: fromJson<readonly Drawn[]>(row.sample),
          createdAt: msOf(row.createdAt)!,
          finishedAt: msOf(row.finishedAt),
        };
      }),

    begin: ({ corpusId, jobId, setup, sample }) =>
      connection.write(async (tx) => {
        await holdCorpus(tx, corpusId);
        const made = { jobId, setup: JSON.stringify(setup), sample: JSON.stringify(sample) };
        const data = { ...made, createdAt: new Date(clock()), finishedAt: null };
        await tx.labellingOrder.upsert({ where: { corpusId }, create: { corpusId, ...data }, update: data });
      }),

    finish: (corpusId, jobId) =>
      connection.write(async (tx) => {
        await holdCorpus(tx, corpusId);
        const where = { corpusId, jobId };
        const { count } = await tx.labellingOrder.updateMany({
          where,
          data: { finishedAt: new Date(clock()) },
        });
        if (count === 0) throw new ConflictError("another job makes the labelling order by now", null);
      }),

    pages: (corpusId) =>
      connection.read(async (db) => {
        const select = {
          ...{ id: true, key: true, url: true, site: true, lang: true, template: true, bytes: true },
          ...{ state: true, hasGold: true, sha256: true, encoding: true, doubt: true, doubtBy: true },
        } as const;
        const rows = await db.page.findMany({ where: { corpusId }, select, orderBy: { key: "asc" } });
        if (rows.length === 0) await mustBeCorpus(db, corpusId);
        return rows.map(({ url, site, lang, template, state, ...row }) => ({
          ...row,
          url: orNull(url),
          site: orNull(site),
          lang: orNull(lang),
          template: orNull(template),
          state: stateAt(state),
        }));
      }),

    setDoubts: (doubts) =>
      connection.write(async (tx) => {
        let count = 0;
        for (const chunk of chunksOf(doubts, PLACES_AT_A_TIME)) {
          const rows = chunk.map(({ id, sha256, doubt, doubtBy }) => [id, sha256, doubt, doubtBy]);
          count += await tx.$executeRaw`
            UPDATE "Page" SET "doubt" = v."column3", "doubtBy" = v."column4"
            FROM ${rowValues(["TEXT", "TEXT", "DOUBLE PRECISION", "TEXT"], rows)} AS v
            WHERE "Page"."id" = v."column1" AND "Page"."sha256" = v."column2"`;
        }
        return count;
      }),

    async place(places) {
      let count = 0;
      for (const chunk of chunksOf(places, PLACES_AT_A_TIME)) {
        const rows = chunk.map(({ id, place, slice, chance }) => [
          id,
          place ?? NO_PLACE,
          slice ?? "",
          chance,
        ]);
        count += await connection.write(
          (tx) => tx.$executeRaw`
            UPDATE "Page" SET "place" = v."column2", "slice" = v."column3", "chance" = v."column4"
            FROM ${rowValues(["TEXT", "INTEGER", "TEXT", "DOUBLE PRECISION"], rows)} AS v
            WHERE "Page"."id" = v."column1"`,
        );
      }
      return count;
    },

    progress: (corpusId) =>
      connection.read(async (db) => {
        const rows = await db.$queryRaw<{ slice: Slice; state: number; pages: bigint }[]>(Prisma.sql`
          SELECT "slice", "state", COUNT(*) AS "pages" FROM "Page" WHERE "corpusId" = ${corpusId} AND "place" < ${NO_PLACE}
          GROUP BY "slice", "state" ORDER BY "slice", "state"`);
        if (rows.length === 0) await mustBeCorpus(db, corpusId);
        return rows.map(({ slice, state, pages }) => ({
          slice,
          state: stateAt(state),
          pages: Number(pages),
        }));
      }),
  };
}
