/**
 * What tests of routes stand on where the threads and processes of the server open the database by its
 * address, as in the real one.
 */
import { endReading } from "@/lib/server/reading/threads";
import { prismaStore } from "@/lib/store/prisma/prisma-store";
import type { Store } from "@/lib/store/interfaces/store";
import { temporaryDatabase, temporaryPostgres } from "@/lib/store/testing";

const kept = globalThis as typeof globalThis & { winnowStore?: Promise<Store> };

let isOnPostgres = false;

/** Have what is asked for after this on Postgres, in a file that imports the tests of another one. */
export function onPostgres(): void {
  isOnPostgres = true;
}

/**
 * A server's database of its own, migrated and empty, and a store for the test to look into it beside the
 * server.
 */
export async function serverDatabase() {
  const database = await (isOnPostgres ? temporaryPostgres() : temporaryDatabase());
  const before = process.env.DATABASE_URL;
  process.env.DATABASE_URL = database.url;
  const remove = async (): Promise<void> => {
    await (await kept.winnowStore)?.close();
    delete kept.winnowStore;
    await endReading();
    if (before === undefined) delete process.env.DATABASE_URL;
    else process.env.DATABASE_URL = before;
    await database.remove();
  };
  return { ...database, store: prismaStore(database.connection), remove };
}
