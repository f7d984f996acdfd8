import { ConflictError, NotFoundError } from "../../../errors";
import { Prisma } from "../../generated/client";
import { mustHaveBytes } from "../../rules/seen";
import type { Writer } from "./connection";
import { chunksOf } from "./rows";

/**
 * Rows are held until the end of the transaction by an UPDATE that changes nothing: whoever wants to hold the
 * same row waits, and what is read behind it is what they left. SQLite has one writer at a time anyway; where
 * there are many, as on Postgres, whose statements see what was committed when each of them began, a decision
 * that rests on what was read is right only behind such a row.
 */

/** Hold a page for what is derived from its sets, gold, versions and leases. False where it is not there. */
export async function tryToHoldPage(tx: Writer, pageId: string): Promise<boolean> {
  return (await tx.$executeRaw`UPDATE "Page" SET "id" = "id" WHERE "id" = ${pageId}`) > 0;
}

/** @throws NotFoundError */
export async function holdPage(tx: Writer, pageId: string): Promise<void> {
  if (!(await tryToHoldPage(tx, pageId))) throw new NotFoundError("page", pageId);
}

/**
 * Hold a page with the bytes that somebody looked at. @param seen their sha256; undefined for who does not say
 * @throws NotFoundError; AppError `page-replaced` where it has others by now
 */
export async function holdSeenPage(tx: Writer, pageId: string, seen: string | undefined): Promise<void> {
  await holdPage(tx, pageId);
  if (seen === undefined) return;
  const { sha256 } = await tx.page.findUniqueOrThrow({ where: { id: pageId }, select: { sha256: true } });
  mustHaveBytes(sha256, seen);
}

/**
 * Hold many pages, those that are gone left out; in the order of their ids, so that no two wait for each
 * other.
 */
export async function holdPages(tx: Writer, pageIds: readonly string[]): Promise<void> {
  for (const chunk of chunksOf([...pageIds].sort()))
    await tx.$executeRaw`UPDATE "Page" SET "id" = "id" WHERE "id" IN (${Prisma.join(chunk)})`;
}

/**
 * Hold a corpus against its removal by the job that made it, while pages come in. @throws NotFoundError
 */
export async function holdCorpus(tx: Writer, corpusId: string): Promise<void> {
  const held = await tx.$executeRaw`UPDATE "Corpus" SET "id" = "id" WHERE "id" = ${corpusId}`;
  if (held === 0) throw new NotFoundError("corpus", corpusId);
}

/**
 * Hold a running job against its end, while something is added in its name.
 * @throws ConflictError where it is not running: what it would add nobody would take back
 */
export async function holdRunning(tx: Writer, jobId: string): Promise<void> {
  const held =
    await tx.$executeRaw`UPDATE "Job" SET "id" = "id" WHERE "id" = ${jobId} AND "state" = 'running'`;
  if (held > 0) return;
  const job = await tx.job.findUnique({ where: { id: jobId }, select: { state: true } });
  throw new ConflictError(`nothing is added by job ${jobId}, which is not running`, job?.state ?? null);
}

/**
 * Hold a running run against its end, while scores come in. Where writes run beside each other, those who add scores
 * share it: only its end waits for them.
 * @throws ConflictError where it has ended: what was worked out from its scores would not be about them any more
 * @throws NotFoundError
 */
export async function holdRun(tx: Writer, runId: string, writesTogether: boolean): Promise<void> {
  const lock = writesTogether ? Prisma.sql`FOR SHARE` : Prisma.empty;
  const held = await tx.$queryRaw<unknown[]>`
    SELECT "id" FROM "Run" WHERE "id" = ${runId} AND "state" = 'running' ${lock}`;
  if (held.length > 0) return;
  const run = await tx.run.findUnique({ where: { id: runId }, select: { state: true } });
  if (run === null) throw new NotFoundError("run", runId);
  throw new ConflictError(`run ${runId} takes no scores: it is ${run.state}`, run.state);
}

/** Hold all who administrate, while one of them stops: two who go at the same moment would leave nobody. */
export async function holdAdmins(tx: Writer): Promise<void> {
  await tx.$executeRaw`UPDATE "Account" SET "id" = "id" WHERE "role" = 'admin'`;
}

/**
 * Hold an account against another password and its suspension, while somebody is let in. False where it has another
 * one by now, is suspended, or is not there.
 */
export async function tryToHoldAccount(tx: Writer, accountId: string, password: string): Promise<boolean> {
  const held =
    await tx.$executeRaw`UPDATE "Account" SET "id" = "id" WHERE "id" = ${accountId} AND "password" = ${password} AND "suspendedAt" IS NULL`;
  return held > 0;
}
