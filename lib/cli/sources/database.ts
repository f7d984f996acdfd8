import { constants, existsSync } from "node:fs";
import { access, mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { freeBytes, kindOf, size, writeError } from "../../corpus/files/file-error";
import { AppError } from "../../errors";
import { databasePath } from "../../server/environment/env";
import { deployMigrations, migrationFiles } from "../../setup/schema-engine";
import { namingPostgres } from "../../store/rules/postgres-errors";
import { isPostgres } from "../../store/rules/postgres-url";
import { namingDatabase } from "../../store/rules/errors";
import { objectStoreOf } from "../../store/objects/object-store";
import { openStore } from "../../store/open";
import type { Store } from "../../store/interfaces/store";
import { environment, ROOT } from "./environment";

/**
 * Bring the database up to date, making it where it is a file that is missing. @throws AppError `read-only`,
 * `disk-full`, `not-a-database`, ... that names the file or the server
 */
export async function migrate(url: string): Promise<void> {
  if (!isPostgres(url)) await mustBeDatabase(databasePath(url));
  await naming(url, () => deployMigrations(url, migrationFiles(url, ROOT)));
}

/**
 * SQLite writes beside its file even to read it, waits for ever on a pipe, and what it says where it cannot
 * open is no help. @throws AppError `cannot-open`, `read-only`
 */
async function mustBeDatabase(path: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    await access(dirname(path), constants.W_OK);
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
    if (found === null) return;
    if (!found.isFile())
      throw new AppError(
        "cannot-open",
        `${path}: the database cannot be opened: it is ${kindOf(found)}, not a file`,
      );
    await access(path, constants.W_OK);
  } catch (error) {
    const known = await writeError(error, path);
    if (known instanceof AppError && known.code === "not-writable")
      throw new AppError(
        "read-only",
        `${path}: the database cannot be written (${known.message}); check the file and its folder`,
        { cause: error },
      );
    throw known;
  }
}

/**
 * Do something with a database; what goes wrong with it names its server, or its file and, on a full disk, how
 * much is free.
 */
async function naming<T>(url: string, work: () => Promise<T>): Promise<T> {
  if (isPostgres(url))
    return work().catch((error: unknown) => {
      throw namingPostgres(error, url);
    });
  const path = databasePath(url);
  try {
    return await work();
  } catch (raw) {
    const error = namingDatabase(raw, path);
    const isFull = error instanceof AppError && error.message.includes("no space left for the database");
    if (!isFull) throw error;
    const free = await freeBytes(dirname(path));
    const words = `free ${free === null ? "unknown" : size(free)}`;
    const message = error.message.replace(
      "left for the database",
      `left on ${dirname(path)} for the database`,
    );
    throw new AppError(
      "disk-full",
      message.endsWith(")") ? `${message.slice(0, -1)}, ${words})` : `${message} (${words})`,
      { cause: error },
    );
  }
}

/** Open the database for one command and close it after; null where its file is not there yet. */
export async function withStore<T>(work: (store: Store) => Promise<T>): Promise<T | null> {
  const { databaseUrl } = environment();
  const isThere = isPostgres(databaseUrl) || existsSync(databasePath(databaseUrl));
  return isThere ? withNewStore(work) : null;
}

/** As `withStore`, for a command that may be the first: a missing database is made. */
export async function withNewStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const { databaseUrl } = environment();
  // What is wrong with its setting is said before anything is made.
  const objects = await objectStoreOf(process.env);
  await migrate(databaseUrl);
  return naming(databaseUrl, async () => {
    // Commands are not waited for as people who label are.
    const store = await openStore(databaseUrl, objects, true);
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  });
}

/**
 * For what runs long: see at its start whether the object store that is named, if any, lets it in.
 * @throws UsageError `bad-setting`, AppError `objects-...`
 */
export async function mustReachObjects(): Promise<void> {
  const objects = await objectStoreOf(process.env);
  if (objects === null) return;
  await objects.check().finally(() => objects.close());
}
