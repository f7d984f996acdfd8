import { ConflictError } from "../../errors";
import type { Writer } from "./connection";
import { chunksOf } from "./rows";

/**
 * Pages that go in one transaction where many do, so that nobody who labels waits long for the write lock.
 */
export const REMOVED_AT_A_TIME = 50;

/** Remove pages, and the bytes that no other page has. */
export async function removePages(tx: Writer, ids: readonly string[]): Promise<void> {
  for (const chunk of chunksOf(ids)) {
    const bodies = await tx.page.findMany({ where: { id: { in: chunk } }, select: { sha256: true } });
    const former = await tx.pageVersion.findMany({
      where: { pageId: { in: chunk } },
      select: { sha256: true },
    });
    await tx.page.deleteMany({ where: { id: { in: chunk } } });
    await removeUnused(
      tx,
      [...bodies, ...former].map(({ sha256 }) => sha256),
    );
  }
}

/** Remove those of these bytes that no page has, nor had. */
export async function removeUnused(tx: Writer, sha256s: readonly string[]): Promise<void> {
  for (const chunk of chunksOf([...new Set(sha256s)]))
    await tx.pageBody.deleteMany({
      where: { sha256: { in: chunk }, pages: { none: {} }, versions: { none: {} } },
    });
}

/** @throws ConflictError where the job is not running: what it would add nobody would take back */
export async function mustRun(tx: Writer, jobId: string): Promise<void> {
  const job = await tx.job.findUnique({ where: { id: jobId }, select: { state: true } });
  if (job?.state !== "running")
    throw new ConflictError(`nothing is added by job ${jobId}, which is not running`, job?.state ?? null);
}
