import { memoryStore } from "./memory/memory-store";
import { Connection } from "./prisma/connection/connection";
import { bringStatesUpToDate } from "./prisma/pages/page-state";
import { prismaStore } from "./prisma/prisma-store";
import type { ObjectStore } from "./objects/bodies";
import type { Store } from "./interfaces/store";

/**
 * Open the store of a `file:` URL with an absolute path or of a `postgres:` URL (see `readEnv`), whose
 * migrations are applied already, with the object store that page bytes go to, if any; or of `memory:`, which
 * lasts as long as the process. Open once per process and close at its end.
 * @param givesWay whether its writes leave gaps for those of other processes, see `Connection.open`
 * @throws AppError `cannot-open`, `not-a-database`, `read-only`, `not-migrated`, ...
 */
export async function openStore(
  url: string,
  objects: ObjectStore | null = null,
  givesWay = false,
): Promise<Store> {
  if (url === "memory:") return memoryStore();
  const connection = await Connection.open(url, objects, givesWay);
  const store = prismaStore(connection);
  try {
    await store.jobs.list({ limit: 1 });
    await bringStatesUpToDate(connection);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}
