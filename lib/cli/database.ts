import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { databasePath } from "../server/env";
import { deployMigrations } from "../setup/schema-engine";
import { openStore } from "../store/open";
import type { Store } from "../store/store";
import { environment, ROOT } from "./environment";

/** Bring the database up to date, making it where it is missing. */
export async function migrate(url: string): Promise<void> {
  await mkdir(dirname(databasePath(url)), { recursive: true });
  await deployMigrations(url, { schema: join(ROOT, "prisma/schema.prisma"), migrations: join(ROOT, "prisma/migrations") });
}

/** Open the database for one command and close it after; null where there is none yet. */
export async function withStore<T>(work: (store: Store) => Promise<T>): Promise<T | null> {
  const { databaseUrl } = environment();
  return existsSync(databasePath(databaseUrl)) ? withNewStore(work) : null;
}

/** As `withStore`, for a command that may be the first: a missing database is made. */
export async function withNewStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const { databaseUrl } = environment();
  await migrate(databaseUrl);
  const store = await openStore(databaseUrl);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
