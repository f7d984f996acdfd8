import type { StoredBody } from "../../objects/bodies";
import type { Connection, Reader } from "./connection";
import { chunksOf } from "./rows";
import { loosen } from "./loose";

/** Bytes on their way in, before their rows are written. */
export interface Incoming {
  /** Of pages and of what came with them, by hash: what an object of them would be. */
  readonly pages: ReadonlyMap<string, () => Promise<StoredBody>>;
  readonly resources: ReadonlyMap<string, () => Promise<StoredBody>>;
}

/** Bodies that are made and sent at a time. */
const AT_A_TIME = 32;

/**
 * Put bytes that no row has yet into the object store, where there is one: objects first, rows after. What is noted as
 * loose is all that is left where no rows follow.
 * @returns the hashes of what was put there; other bytes go into the database with their rows
 */
export async function placeObjects(
  connection: Connection,
  { pages, resources }: Incoming,
  clock: () => number,
): Promise<ReadonlySet<string>> {
  const { objects } = connection;
  if (objects === null || pages.size + resources.size === 0) return NONE;
  const wanted = await connection.read(async (db) => {
    const makers = new Map<string, () => Promise<StoredBody>>();
    for (const [sha256, make] of resources) makers.set(sha256, make);
    for (const sha256 of await knownResources(db, [...resources.keys()])) makers.delete(sha256);
    const known = await knownBodies(db, [...pages.keys()]);
    for (const [sha256, make] of pages) if (!known.has(sha256)) makers.set(sha256, make);
    return makers;
  });
  if (wanted.size === 0) return NONE;
  const free = await connection.write((tx) => loosen(tx, wanted.keys(), clock()));
  for (const chunk of chunksOf(free, AT_A_TIME))
    await objects.put(await Promise.all(chunk.map((sha256) => wanted.get(sha256)!())));
  return new Set(free);
}

const NONE: ReadonlySet<string> = new Set();

async function knownBodies(db: Reader, sha256s: readonly string[]): Promise<ReadonlySet<string>> {
  const known = new Set<string>();
  for (const chunk of chunksOf(sha256s))
    for (const { sha256 } of await db.pageBody.findMany({
      where: { sha256: { in: chunk } },
      select: { sha256: true },
    }))
      known.add(sha256);
  return known;
}

async function knownResources(db: Reader, sha256s: readonly string[]): Promise<ReadonlySet<string>> {
  const known = new Set<string>();
  for (const chunk of chunksOf(sha256s))
    for (const { sha256 } of await db.resourceBody.findMany({
      where: { sha256: { in: chunk } },
      select: { sha256: true },
    }))
      known.add(sha256);
  return known;
}
