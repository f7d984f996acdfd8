import { ConflictError } from "../../errors";
import type { TemplateStore } from "../interfaces/templates";
import type { Connection } from "./connection/connection";
import { mustBeCorpus } from "./connection/existing";
import { holdCorpus } from "./connection/hold";
import { rowValues } from "./connection/row-values";
import { chunksOf, packNumbers, unpackNumbers } from "./connection/rows";

/** Rows of one statement. */
const PLACED_AT_A_TIME = 100;

/** Templates of pages. */
export function templateStore(connection: Connection): TemplateStore {
  return {
    list: (corpusId, behind = 0) =>
      connection.read(async (db) => {
        const rows = await db.template.findMany({
          where: { corpusId, number: { gt: behind } },
          orderBy: { number: "asc" },
          select: { paths: true },
        });
        if (rows.length === 0) await mustBeCorpus(db, corpusId);
        return rows.map(({ paths }) => unpackNumbers(paths));
      }),

    add: (corpusId, behind, begun) =>
      connection.write(async (tx) => {
        await holdCorpus(tx, corpusId);
        const before = await tx.template.count({ where: { corpusId } });
        if (before !== behind) throw new ConflictError("somebody else began templates meanwhile", before);
        const rows = begun.map((paths, at) => ({
          corpusId,
          number: behind + at + 1,
          paths: packNumbers(paths),
        }));
        for (const data of chunksOf(rows, 100)) await tx.template.createMany({ data });
      }),

    unplaced: () =>
      connection.read((db) =>
        db.page.findMany({
          where: { template: "" },
          select: { id: true, corpusId: true },
          orderBy: { corpusId: "asc" },
        }),
      ),

    place: (placed) =>
      connection.write(async (tx) => {
        let count = 0;
        for (const chunk of chunksOf(placed, PLACED_AT_A_TIME)) {
          const rows = chunk.map(({ id, sha256, template }) => [id, sha256, template]);
          count += await tx.$executeRaw`
            UPDATE "Page" SET "template" = v."column3" FROM ${rowValues(["TEXT", "TEXT", "TEXT"], rows)} AS v
            WHERE "Page"."id" = v."column1" AND "Page"."sha256" = v."column2"`;
        }
        return count;
      }),
  };
}
