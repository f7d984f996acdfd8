/**
 * Which objects of the object store no row needs. An object is written before the rows that need it, and it is removed
 * long after them, so between the two it is loose, and a row of `LooseBody` says so: nothing else is ever removed there.
 * Who wants to rely on an object takes that row away in the transaction that writes its own; who wants to remove the
 * object claims the row first. Only one of them can.
 */
import { Prisma } from "../../generated/client";
import type { Writer } from "./connection";
import { SHORTEST_DEFLATED } from "./bodies";
import { chunksOf } from "./rows";

/** How long who removes objects may be about those it has claimed. */
export const CLAIM_MS = 10 * 60 * 1000;

interface Hash {
  readonly sha256: string;
}
const hashes = (rows: readonly Hash[]): string[] => rows.map(({ sha256 }) => sha256);

/**
 * Say that objects will be there that no row needs yet, or that no row needs any more.
 * @returns those of which nobody is removing the object at this moment
 */
export async function loosen(tx: Writer, sha256s: Iterable<string>, now: number): Promise<string[]> {
  const free: string[] = [];
  // In one order, so that no two wait for each other.
  for (const chunk of chunksOf([...new Set(sha256s)].sort())) {
    const values = chunk.map((sha256) => Prisma.sql`(${sha256}, ${now})`);
    const rows = await tx.$queryRaw<Hash[]>`
      INSERT INTO "LooseBody" ("sha256", "since") VALUES ${Prisma.join(values)}
      ON CONFLICT ("sha256") DO UPDATE SET "since" = excluded."since"
      WHERE "LooseBody"."claimedUntil" IS NULL RETURNING "sha256"`;
    free.push(...hashes(rows));
  }
  return free;
}

/** Take objects for rows that this transaction is about to write. @returns those that are there to stay */
export async function takeLoose(tx: Writer, sha256s: Iterable<string>): Promise<Set<string>> {
  const taken = new Set<string>();
  for (const chunk of chunksOf([...sha256s].sort())) {
    const rows = await tx.$queryRaw<Hash[]>`
      DELETE FROM "LooseBody" WHERE "sha256" IN (${Prisma.join(chunk)}) AND "claimedUntil" IS NULL RETURNING "sha256"`;
    for (const sha256 of hashes(rows)) taken.add(sha256);
  }
  return taken;
}

/**
 * Of objects that were put there let go those that no row came to need: its bytes were in the database already, or the
 * grace time was over before the rows came.
 */
export async function loosenUnneeded(tx: Writer, placed: ReadonlySet<string>, now: number): Promise<void> {
  for (const chunk of chunksOf([...placed])) {
    const needed = await tx.$queryRaw<Hash[]>`
      SELECT "sha256" FROM "PageBody" WHERE "sha256" IN (${Prisma.join(chunk)}) AND length("deflated") < ${SHORTEST_DEFLATED}
      UNION SELECT "sha256" FROM "ResourceBody" WHERE "sha256" IN (${Prisma.join(chunk)}) AND "isDeflated" = true AND length("bytes") < ${SHORTEST_DEFLATED}`;
    const kept = new Set(hashes(needed));
    await loosen(
      tx,
      chunk.filter((sha256) => !kept.has(sha256)),
      now,
    );
  }
}

/**
 * Claim objects to be removed: loose for longer than a grace time, and without a row that needs them; and forget what is
 * noted as loose in spite of such a row.
 * @param since what has been loose since before that
 */
export async function claimLoose(
  tx: Writer,
  since: number,
  now: number,
  limit: number,
): Promise<{ readonly sha256s: readonly string[]; readonly until: number }> {
  const old = await tx.$queryRaw<Hash[]>`
    SELECT "sha256" FROM "LooseBody" WHERE "since" < ${since} AND ("claimedUntil" IS NULL OR "claimedUntil" < ${now - CLAIM_MS})
    ORDER BY "since" LIMIT ${limit}`;
  const until = now + CLAIM_MS;
  if (old.length === 0) return { sha256s: [], until };
  const among = Prisma.join(hashes(old));
  const claimed = await tx.$queryRaw<Hash[]>`
    UPDATE "LooseBody" SET "claimedUntil" = ${until}
    WHERE "sha256" IN (${among}) AND "since" < ${since} AND ("claimedUntil" IS NULL OR "claimedUntil" < ${now - CLAIM_MS})
    AND NOT EXISTS (SELECT 1 FROM "PageBody" b WHERE b."sha256" = "LooseBody"."sha256" AND length(b."deflated") < ${SHORTEST_DEFLATED})
    AND NOT EXISTS (SELECT 1 FROM "ResourceBody" r WHERE r."sha256" = "LooseBody"."sha256" AND r."isDeflated" = true AND length(r."bytes") < ${SHORTEST_DEFLATED})
    RETURNING "sha256"`;
  const needed = new Set(hashes(old));
  for (const { sha256 } of claimed) needed.delete(sha256);
  if (needed.size > 0)
    await tx.$executeRaw`
      DELETE FROM "LooseBody" WHERE "sha256" IN (${Prisma.join([...needed])}) AND "since" < ${since} AND "claimedUntil" IS NULL`;
  return { sha256s: hashes(claimed), until };
}

/** Objects that were claimed are removed. */
export async function forgetLoose(tx: Writer, sha256s: readonly string[], until: number): Promise<void> {
  if (sha256s.length > 0)
    await tx.$executeRaw`
      DELETE FROM "LooseBody" WHERE "sha256" IN (${Prisma.join(sha256s)}) AND "claimedUntil" = ${until}`;
}
