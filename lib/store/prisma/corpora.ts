import { ConflictError, NotFoundError } from "../../errors";
import { Prisma } from "../generated/client";
import type { CorpusModel } from "../generated/models";
import { newId } from "../rules/ids";
import { storable } from "../../text/kept-text";
import type { CorpusStore, CorpusSummary } from "../interfaces/corpora";
import { LABEL_STATES, type LabelState } from "../interfaces/labels";
import { REMOVED_AT_A_TIME, removePages } from "./connection/added";
import type { Connection, Reader, Writer } from "./connection/connection";
import { holdRunning } from "./connection/hold";
import { loosen } from "./connection/loose";
import { markedOf } from "./connection/table-bodies";
import { removeUnusedModels } from "./models";
import { stateAt } from "./connection/rows";

/** Corpora with their counts, which are taken from indexes that hold all they need. */
export function corpusStore(connection: Connection, clock: () => number): CorpusStore {
  const summaryOf = async (corpus: CorpusModel, db: Reader | Writer): Promise<CorpusSummary> => {
    const [summary] = await summariesOf(db, [corpus]);
    if (summary === undefined) throw new NotFoundError("corpus", corpus.id);
    return summary;
  };
  return {
    list: () =>
      connection.read(async (db) =>
        summariesOf(db, await db.corpus.findMany({ orderBy: [{ createdAt: "asc" }, { id: "asc" }] })),
      ),

    get: (id) =>
      connection.read(async (db) => {
        const corpus = await db.corpus.findUnique({ where: { id } });
        if (corpus === null) throw new NotFoundError("corpus", id);
        return summaryOf(corpus, db);
      }),

    findByName: (name) =>
      connection.read(async (db) => {
        const corpus = await db.corpus.findUnique({ where: { name: storable(name) } });
        return corpus === null ? null : summaryOf(corpus, db);
      }),

    create: ({ name, description, addedBy, annotatorsPerPage = 1 }) =>
      connection.write(async (tx) => {
        await refuseTaken(tx, storable(name), summaryOf);
        if (addedBy !== undefined) await holdRunning(tx, addedBy);
        const data = {
          id: newId(),
          name: storable(name),
          description: storable(description),
          createdAt: new Date(clock()),
          addedBy: addedBy ?? null,
          annotatorsPerPage,
        };
        return summaryOf(await tx.corpus.create({ data }), tx);
      }),

    rename: (id, name) =>
      connection.write(async (tx) => {
        const corpus = await tx.corpus.findUnique({ where: { id } });
        if (corpus === null) throw new NotFoundError("corpus", id);
        if (corpus.name === storable(name)) return;
        await refuseTaken(tx, storable(name), summaryOf);
        await tx.corpus.update({ where: { id }, data: { name: storable(name) } });
      }),

    setAnnotatorsPerPage: (id, annotatorsPerPage) =>
      connection.write(async (tx) => {
        const { count } = await tx.corpus.updateMany({ where: { id }, data: { annotatorsPerPage } });
        if (count === 0) throw new NotFoundError("corpus", id);
      }),

    async format(id) {
      const found = await connection.read((db) =>
        db.corpus.findUnique({ where: { id }, select: { format: true } }),
      );
      if (found === null) throw new NotFoundError("corpus", id);
      return found.format;
    },

    setFormat: (id, format) =>
      connection.write(async (tx) => {
        const { count } = await tx.corpus.updateMany({ where: { id }, data: { format } });
        if (count === 0) throw new NotFoundError("corpus", id);
      }),

    async remove(id) {
      if ((await connection.read((db) => db.corpus.count({ where: { id } }))) === 0)
        throw new NotFoundError("corpus", id);
      // A few pages at a time: whoever labels meanwhile waits for some of them, not for all.
      const some = () =>
        connection.read((db) =>
          db.page.findMany({ where: { corpusId: id }, select: { id: true }, take: REMOVED_AT_A_TIME }),
        );
      for (let pages = await some(); pages.length > 0; pages = await some())
        await connection.write((tx) =>
          removePages(
            tx,
            pages.map((page) => page.id),
            clock(),
          ),
        );
      await connection.write(async (tx) => {
        // Pages that came in between go with it.
        await tx.corpus.deleteMany({ where: { id } });
        await removeUnusedModels(tx);
        const gone = await tx.$queryRaw<{ sha256: string; size: bigint | number }[]>`
          DELETE FROM "PageBody" WHERE NOT EXISTS (SELECT 1 FROM "Page" p WHERE p."sha256" = "PageBody"."sha256")
          AND NOT EXISTS (SELECT 1 FROM "PageVersion" v WHERE v."sha256" = "PageBody"."sha256")
          RETURNING "sha256", length("deflated") AS "size"`;
        await loosen(tx, markedOf(gone), clock());
      });
    },
  };
}

async function refuseTaken(
  tx: Writer,
  name: string,
  summaryOf: (corpus: CorpusModel, db: Writer) => Promise<CorpusSummary>,
): Promise<void> {
  const taken = await tx.corpus.findUnique({ where: { name } });
  if (taken !== null)
    throw new ConflictError(
      `there is a corpus named ${JSON.stringify(name)} already`,
      await summaryOf(taken, tx),
    );
}

async function summariesOf(db: Reader | Writer, corpora: readonly CorpusModel[]): Promise<CorpusSummary[]> {
  if (corpora.length === 0) return [];
  const corpusId = { in: corpora.map((corpus) => corpus.id) };
  const counts = await db.page.groupBy({
    by: ["corpusId", "state", "hasGold"],
    where: { corpusId },
    _count: { _all: true },
  });
  // From one site to the next: a few hundred steps in the index of sites, where DISTINCT reads all pages.
  const sites = await db.$queryRaw<{ corpusId: string; site: string }[]>`
    WITH RECURSIVE step AS (
      SELECT c."id" AS "corpusId", (SELECT MIN(p."site") FROM "Page" p WHERE p."corpusId" = c."id" AND p."site" > '') AS site
      FROM "Corpus" c WHERE c."id" IN (${Prisma.join(corpusId.in)})
      UNION ALL
      SELECT step."corpusId", (SELECT MIN(p."site") FROM "Page" p WHERE p."corpusId" = step."corpusId" AND p."site" > step.site) FROM step WHERE step.site IS NOT NULL)
    SELECT "corpusId", site FROM step WHERE site IS NOT NULL ORDER BY "corpusId", site`;
  // CROSS JOIN begins with the sets, which are fewer than the pages.
  const annotators = await db.$queryRaw<{ corpusId: string; n: bigint }[]>`
    SELECT p."corpusId", COUNT(DISTINCT a."annotatorId") AS n FROM "AnnotationSet" a CROSS JOIN "Page" p
    WHERE p."id" = a."pageId" AND p."corpusId" IN (${Prisma.join(corpusId.in)}) GROUP BY p."corpusId"`;
  return corpora.map(({ id, name, description, createdAt, annotatorsPerPage }) => {
    const states: Record<LabelState, number> = { open: 0, "in progress": 0, done: 0, conflict: 0 };
    const own = counts.filter((row) => row.corpusId === id);
    for (const row of own) states[stateAt(row.state)] += row._count._all;
    return {
      id,
      name,
      description,
      createdAt: createdAt.getTime(),
      annotatorsPerPage,
      states,
      pages: LABEL_STATES.reduce((sum, state) => sum + states[state], 0),
      withGold: own.reduce((sum, row) => sum + (row.hasGold ? row._count._all : 0), 0),
      sites: sites.filter((row) => row.corpusId === id).map((row) => row.site),
      annotators: Number(annotators.find((row) => row.corpusId === id)?.n ?? 0),
    };
  });
}
