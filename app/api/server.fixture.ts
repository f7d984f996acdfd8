/**
 * What tests of routes stand on where the threads and processes of the server open the database by its
 * address, as in the real one.
 */
import { endReading } from "@/lib/server/reading/threads";
import { prismaStore } from "@/lib/store/prisma/prisma-store";
import type { Store } from "@/lib/store/interfaces/store";
import { temporaryDatabase } from "@/lib/store/testing";

const kept = globalThis as typeof globalThis & { winnowStore?: Promise<Store> };

/**
 * A server's database in a folder of its own, migrated and empty, and a store for the test to look into it
 * beside the server.
 */
export async function serverDatabase() {
  const database = await temporaryDatabase();
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
