import { NotFoundError } from "../../../errors";
import type { Reader, Writer } from "./connection";

/**
 * An empty answer about something that is not there would read as one about something empty. These are asked
 * where an answer turned out empty, so that others cost nothing more.
 */

/** @throws NotFoundError */
export async function mustBeCorpus(db: Reader | Writer, id: string): Promise<void> {
  if ((await db.corpus.count({ where: { id } })) === 0) throw new NotFoundError("corpus", id);
}

/** @throws NotFoundError */
export async function mustBePage(db: Reader | Writer, id: string): Promise<void> {
  if ((await db.page.count({ where: { id } })) === 0) throw new NotFoundError("page", id);
}

/** @throws NotFoundError */
export async function mustBeRun(db: Reader | Writer, id: string): Promise<void> {
  if ((await db.run.count({ where: { id } })) === 0) throw new NotFoundError("run", id);
}
