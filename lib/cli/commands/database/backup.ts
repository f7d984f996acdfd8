import { access, copyFile, mkdir, rename, rm } from "node:fs/promises";
import { constants, existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { Command } from "commander";
import { noSpace, readError, writeError } from "../../../corpus/files/file-error";
import { mustBeFile } from "../../../corpus/files/file-tree";
import { mustBeWritable } from "../../../corpus/files/whole-file";
import { AppError, InputError, messageOf, UsageError } from "../../../errors";
import { databasePath } from "../../../server/environment/env";
import { storeError } from "../../../store/rules/errors";
import type { BodyPlaces } from "../../../store/objects/keeping";
import { objectStoreOf } from "../../../store/objects/object-store";
import { isPostgres } from "../../../store/rules/postgres-url";
import { environment } from "../../sources/environment";
import { filled, json } from "../../options/options";
import { elsewhere } from "./bodies";
import type { Terminal } from "../../terminal/terminal";

export function backupCommand(terminal: Terminal): Command {
  return new Command("backup")
    .description("Write a consistent copy of the database to a new file, even while people are working.")
    .argument("<path>", "the file to write", filled)
    .option("--json", "print JSON")
    .action(async (path: string, { json: asJson }: { json?: true }) => {
      const { withStore } = await import("../../sources/database");
      mustBeOneFile("backup");
      await mustBeWritable(path, { isNew: true });
      const database = databasePath(environment().databaseUrl);
      const places = await withStore(async (store) => {
        await store.backup(resolve(path)).catch(async (error: unknown) => {
          throw await copyError(error, database, path);
        });
        return store.bodies.places();
      });
      if (places === null) throw new UsageError("no-database", `no database yet at ${database}`);
      const size = await mustBeFile(path);
      const missing = elsewhere(places);
      await terminal.print(
        asJson
          ? json({ winnow: 1, path, bytes: size, ...(missing !== null && { objects: places.objects }) })
          : `${path}: ${size} bytes\n${missing === null ? "" : `${missing}: they are backed up with the bucket\n`}`,
      );
    });
}

export function restoreCommand(terminal: Terminal): Command {
  return new Command("restore")
    .description(
      "Restore the database from a backup. Stop the server and the workers first. The former database is kept beside it, even if it is damaged.",
    )
    .argument("<path>", "the backup", filled)
    .option("--json", "print JSON")
    .action(async (path: string, { json: asJson }: { json?: true }) => {
      mustBeOneFile("restore");
      await mustBeFile(path);
      const database = databasePath(environment().databaseUrl);
      const incoming = `${database}.incoming`;
      try {
        const places = await stage(path, incoming);
        const missing = elsewhere(places);
        const kept = existsSync(database) ? await keep(database) : null;
        for (const ending of LOGS) await rm(database + ending, { force: true });
        await rename(incoming, database);
        await terminal.print(
          asJson
            ? json({ winnow: 1, database, kept, ...(missing !== null && { objects: places.objects }) })
            : `${database}: restored from ${path}${kept === null ? "" : `; the old one is ${kept}`}\n${missing === null ? "" : `${missing}: look by \`winnow bodies check\` whether all of them are there\n`}`,
        );
      } finally {
        for (const ending of ["", ...LOGS]) await rm(incoming + ending, { force: true });
      }
    });
}

/** @throws UsageError `no-backup` naming the programs that save a database of Postgres */
function mustBeOneFile(command: "backup" | "restore"): void {
  if (!isPostgres(environment().databaseUrl)) return;
  const program = command === "backup" ? "pg_dump" : "pg_restore";
  throw new UsageError(
    "no-backup",
    `${command} is for a database that is a file; use ${program} for one of Postgres, see docs/operations.md`,
  );
}

/**
 * Where a copy of the database does not fit it is the disk of the copy that is full, not that of the
 * database.
 */
async function copyError(raw: unknown, database: string, path: string): Promise<unknown> {
  const error = storeError(raw);
  return error instanceof AppError && error.code === "disk-full"
    ? noSpace(dirname(resolve(path)), await mustBeFile(database), { cause: raw })
    : error;
}

/** What SQLite writes beside a database. */
const LOGS = ["-wal", "-shm"] as const;

/**
 * Keep the database under a free name and say which. A sound one as one whole file: its newest pages may
 * still lie in the write-ahead log.
 */
async function keep(database: string): Promise<string> {
  const kept = freeName(`${database}.replaced`);
  const { withStore } = await import("../../sources/database");
  try {
    await withStore((store) => store.backup(kept));
  } catch (error) {
    const known = storeError(error);
    if (known instanceof AppError && known.code === "busy") throw known;
    // A database that cannot be read is why somebody restores: it is set aside as it is, its log with it.
    for (const ending of ["", ...LOGS])
      if (existsSync(database + ending)) await rename(database + ending, kept + ending);
  }
  return kept;
}

/**
 * Copy a backup beside the database and see that it is whole and opens there, brought up to this version; answers where
 * its page bytes are.
 * @throws InputError `bad-backup`
 */
async function stage(path: string, incoming: string): Promise<BodyPlaces> {
  const [{ migrate }, { databaseFault }, { openStore }] = await Promise.all([
    import("../../sources/database"),
    import("../../../setup/database-fault"),
    import("../../../store/open"),
  ]);
  for (const ending of ["", ...LOGS]) await rm(incoming + ending, { force: true });
  await access(path, constants.R_OK).catch((error: unknown) => {
    throw readError(error, path);
  });
  try {
    await mkdir(dirname(incoming), { recursive: true });
    await copyFile(path, incoming);
  } catch (error) {
    await rm(incoming, { force: true });
    // Of the two files only the backup may be on a disk that has gone bad; the other one is new.
    throw (error as NodeJS.ErrnoException).code === "EIO"
      ? readError(error, path)
      : await writeError(error, incoming, await mustBeFile(path));
  }
  // Before the migrations, which would make an empty file a database like any other.
  const fault = await databaseFault(`file:${incoming}`);
  if (fault !== null)
    throw new InputError(
      "bad-backup",
      `${path}: not a Winnow backup, the file ${fault}; nothing was replaced`,
    );
  try {
    await migrate(`file:${incoming}`);
    const objects = await objectStoreOf(process.env);
    const store = await openStore(`file:${incoming}`, objects);
    return await store.bodies.places().finally(() => store.close());
  } catch (error) {
    throw new InputError(
      "bad-backup",
      `${path}: not a Winnow backup (${messageOf(error).split("\n")[0]}); nothing was replaced`,
      { cause: error },
    );
  }
}

function freeName(path: string): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? path : `${path}-${number}`;
    if (["", ...LOGS].every((ending) => !existsSync(name + ending))) return name;
  }
}
