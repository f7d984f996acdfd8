import { removePages } from "../connection/added";
import type { Writer } from "../connection/connection";
import { putBack } from "./versions";

/**
 * Put back what a job replaced, and remove what it added, where nobody has worked on it since: its pages,
 * then the corpus it made where that is empty.
 */
export async function takeBack(tx: Writer, jobId: string, now: number): Promise<void> {
  await putBack(tx, jobId, now);
  const pages = await tx.page.findMany({ where: { addedBy: jobId }, select: { id: true } });
  await removePages(
    tx,
    pages.map(({ id }) => id),
    now,
    jobId,
  );
  // Held, so that nothing comes into a corpus between the look whether it is empty and its removal.
  await tx.corpus.updateMany({ where: { addedBy: jobId }, data: { addedBy: jobId } });
  await tx.corpus.deleteMany({ where: { addedBy: jobId, pages: { none: {} } } });
}
