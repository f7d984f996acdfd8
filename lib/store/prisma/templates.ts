import { ConflictError } from "../../errors";
import type { TemplateStore } from "../interfaces/templates";
import type { Connection } from "./connection/connection";
import { mustBeCorpus } from "./connection/existing";
import { holdCorpus } from "./connection/hold";
import { chunksOf, packNumbers, unpackNumbers } from "./connection/rows";

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
        // By number of changed rows, since Prisma would read each before it writes it.
        for (const { id, sha256, template } of placed)
          count +=
            await tx.$executeRaw`UPDATE "Page" SET "template" = ${template} WHERE "id" = ${id} AND "sha256" = ${sha256}`;
        return count;
      }),
  };
}
