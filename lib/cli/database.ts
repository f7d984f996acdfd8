import { constants, existsSync } from "node:fs";
import { access, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { AppError, messageOf } from "../errors";
import { databasePath } from "../server/env";
import { deployMigrations } from "../setup/schema-engine";
import { storeError } from "../store/errors";
import { openStore } from "../store/open";
import type { Store } from "../store/store";
import { environment, ROOT } from "./environment";

/** Bring the database up to date, making it where it is missing. @throws AppError `read-only`, `disk-full`, `not-a-database`, ... */
export async function migrate(url: string): Promise<void> {
  const path = databasePath(url);
  await mustBeWritable(path);
  try {
    await deployMigrations(url, { schema: join(ROOT, "prisma/schema.prisma"), migrations: join(ROOT, "prisma/migrations") });
  } catch (error) {
    throw storeError(error);
  }
}

/** SQLite writes beside its file even to read it, and what it says where it cannot is no help. @throws AppError `read-only` */
async function mustBeWritable(path: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    await access(dirname(path), constants.W_OK);
    if (existsSync(path)) await access(path, constants.W_OK);
  } catch (error) {
    throw new AppError("read-only", `the database cannot be written: check the permissions of the file and its folder (${messageOf(error)})`, { cause: error });
  }
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
