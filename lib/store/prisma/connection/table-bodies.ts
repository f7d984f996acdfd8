import { Prisma } from "../../generated/client";
import type { Bodies } from "../../objects/bodies";
import type { Writer } from "./connection";
import { SHORTEST_DEFLATED } from "./bodies";
import { loosen } from "./loose";
import { chunksOf } from "./rows";

/** Bodies of one statement: few, since each is a whole page. */
const BODIES_AT_A_TIME = 20;

/**
 * Page bytes in the database, in the transaction of their rows. A mark is taken for what is stored here, so that `get`
 * does not answer it, and `remove` notes that its object is loose.
 */
export function tableBodies(tx: Writer, now: number): Bodies {
  return {
    name: "the database",

    async put(bodies) {
      for (const chunk of chunksOf(bodies, BODIES_AT_A_TIME)) {
        const values = chunk.map(({ sha256, deflated }) => Prisma.sql`(${sha256}, ${deflated})`);
        await tx.$executeRaw`
          INSERT INTO "PageBody" ("sha256", "deflated") VALUES ${Prisma.join(values)} ON CONFLICT DO NOTHING`;
      }
    },

    async get(sha256) {
      const row = await tx.pageBody.findUnique({ where: { sha256 } });
      return row === null || row.deflated.length < SHORTEST_DEFLATED ? null : row.deflated;
    },

    async has(sha256s) {
      const found = new Set<string>();
      for (const chunk of chunksOf(sha256s))
        for (const { sha256 } of await tx.$queryRaw<{ sha256: string }[]>`
          SELECT "sha256" FROM "PageBody" WHERE "sha256" IN (${Prisma.join(chunk)}) AND length("deflated") >= ${SHORTEST_DEFLATED}`)
          found.add(sha256);
      return found;
    },

    /** Only what no page has, nor had. */
    async remove(sha256s) {
      for (const chunk of chunksOf([...new Set(sha256s)])) {
        const gone = await tx.$queryRaw<{ sha256: string; size: bigint | number }[]>`
          DELETE FROM "PageBody" WHERE "sha256" IN (${Prisma.join(chunk)})
          AND NOT EXISTS (SELECT 1 FROM "Page" p WHERE p."sha256" = "PageBody"."sha256")
          AND NOT EXISTS (SELECT 1 FROM "PageVersion" v WHERE v."sha256" = "PageBody"."sha256")
          RETURNING "sha256", length("deflated") AS "size"`;
        await loosen(tx, markedOf(gone), now);
      }
    },
  };
}

/** Those of the rows that were marks. */
export const markedOf = (rows: readonly { sha256: string; size: bigint | number }[]): string[] =>
  rows.filter(({ size }) => Number(size) < SHORTEST_DEFLATED).map(({ sha256 }) => sha256);

/**
 * Put bytes into the database even where a row has the mark of an object: those that stand in the place of others are
 * read in the transactions of labels, which do not wait for another server.
 */
export async function keepHere(
  tx: Writer,
  { sha256, deflated }: { readonly sha256: string; readonly deflated: Uint8Array<ArrayBuffer> },
  now: number,
): Promise<void> {
  await tx.$executeRaw`INSERT INTO "PageBody" ("sha256", "deflated") VALUES (${sha256}, ${deflated}) ON CONFLICT DO NOTHING`;
  // Held first: somebody may be putting a mark there at this moment.
  await tx.$executeRaw`UPDATE "PageBody" SET "sha256" = "sha256" WHERE "sha256" = ${sha256}`;
  const unmarked = await tx.$executeRaw`
    UPDATE "PageBody" SET "deflated" = ${deflated} WHERE "sha256" = ${sha256} AND length("deflated") < ${SHORTEST_DEFLATED}`;
  if (unmarked > 0) await loosen(tx, [sha256], now);
}
