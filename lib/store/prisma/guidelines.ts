import type { GuidelineModel } from "../generated/models";
import type { Guidelines, GuidelineStore } from "../interfaces/guidelines";
import { inForce, mustBeNewest } from "../rules/guidelines";
import { storable } from "../../text/kept-text";
import type { Connection, Reader, Writer } from "./connection/connection";
import { mustBeCorpus } from "./connection/existing";
import { holdCorpus } from "./connection/hold";
import { msOf, positionOf } from "./connection/rows";

/** Guidelines of corpora, a row for each version. `clock` gives milliseconds since 1970. */
export function guidelineStore(connection: Connection, clock: () => number): GuidelineStore {
  return {
    get: (corpusId) =>
      connection.read(async (db) => {
        const found = await newest(db, corpusId);
        if (found === null) await mustBeCorpus(db, corpusId);
        return found;
      }),

    versions: (corpusId) =>
      connection.read(async (db) => {
        const rows = await db.guideline.findMany({ where: { corpusId }, orderBy: { version: "desc" } });
        if (rows.length === 0) await mustBeCorpus(db, corpusId);
        const versions = rows.map(guidelinesOf);
        // One count for each: versions are few, and what is counted is in the index of pages by corpus.
        return Promise.all(
          inForce(versions).map(async ({ from, until }, at) => ({
            ...versions[at]!,
            finished: await db.annotationSet.count({
              where: {
                page: { corpusId },
                state: positionOf("done"),
                savedAt: { gte: new Date(from), ...(until !== null && { lt: new Date(until) }) },
              },
            }),
          })),
        );
      }),

    save: (corpusId, known, { text, author }) =>
      connection.write(async (tx) => {
        await holdCorpus(tx, corpusId);
        mustBeNewest(await newest(tx, corpusId), known);
        return guidelinesOf(
          await tx.guideline.create({
            data: {
              ...{ corpusId, version: known + 1, savedAt: new Date(clock()) },
              ...{ text: storable(text), author: storable(author) },
            },
          }),
        );
      }),
  };
}

async function newest(db: Reader | Writer, corpusId: string): Promise<Guidelines | null> {
  const row = await db.guideline.findFirst({ where: { corpusId }, orderBy: { version: "desc" } });
  return row === null ? null : guidelinesOf(row);
}

const guidelinesOf = ({ version, text, author, savedAt }: GuidelineModel): Guidelines => ({
  ...{ version, text, author },
  savedAt: msOf(savedAt)!,
});
