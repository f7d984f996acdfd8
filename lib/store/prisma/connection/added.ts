import type { Writer } from "./connection";
import { tableBodies } from "./table-bodies";
import { removeUnusedResources, resourcesOf } from "./resources";
import { chunksOf } from "./rows";

/**
 * Pages that go in one transaction where many do, so that nobody who labels waits long for the write lock.
 */
export const REMOVED_AT_A_TIME = 50;

/**
 * Remove pages with what came with them, and the bytes that no other page has.
 * @param addedBy only those that are still this job's
 */
export async function removePages(
  tx: Writer,
  ids: readonly string[],
  now: number,
  addedBy?: string,
): Promise<void> {
  for (const chunk of chunksOf(ids)) {
    const bodies = await tx.page.findMany({ where: { id: { in: chunk } }, select: { sha256: true } });
    const former = await tx.pageVersion.findMany({
      where: { pageId: { in: chunk } },
      select: { sha256: true },
    });
    const resources = await resourcesOf(tx, chunk);
    await tx.page.deleteMany({ where: { id: { in: chunk }, ...(addedBy !== undefined && { addedBy }) } });
    await removeUnusedResources(tx, resources, now);
    await tableBodies(tx, now).remove([...bodies, ...former].map(({ sha256 }) => sha256));
  }
}
