import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { missingPostgres, startServer, type TemporaryServer } from "../setup/postgres/temporary-server";
import { deployMigrations, migrationFiles } from "../setup/schema-engine";
import { Connection } from "./prisma/connection/connection";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** A migrated, empty database in a folder of its own, for tests. */
export async function temporaryDatabase(): Promise<{
  url: string;
  folder: string;
  connection: Connection;
  remove(): Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-store-"));
  const url = `file:${join(folder, "test.db")}`;
  await deployMigrations(url, migrationFiles(url, ROOT));
  const connection = await Connection.open(url);
  const remove = async () => {
    await connection.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { url, folder, connection, remove };
}

/** Why there is no Postgres for tests here, e.g. that it is not installed; null where there is. */
export const NO_POSTGRES = missingPostgres();

/** One server for all tests of a process, kept where modules are loaded anew for each file. */
const kept = globalThis as typeof globalThis & { winnowPostgres?: Promise<TemporaryServer> };
/** The migrated database that others are copies of. */
const TEMPLATE = "winnow_template";
let copies = 0;

/** The server of this process, started by whoever asks first. */
export function temporaryServer(): Promise<TemporaryServer> {
  kept.winnowPostgres ??= startServer().then(async (server) => {
    server.sql("postgres", `CREATE DATABASE ${TEMPLATE}`);
    const url = server.url(TEMPLATE);
    await deployMigrations(url, migrationFiles(url, ROOT));
    return server;
  });
  return kept.winnowPostgres;
}

/** As `temporaryDatabase`, on Postgres: ask `NO_POSTGRES` before. */
export async function temporaryPostgres(): Promise<{
  url: string;
  server: TemporaryServer;
  connection: Connection;
  remove(): Promise<void>;
}> {
  const server = await temporaryServer();
  const name = `test_${process.pid}_${Date.now()}_${++copies}`;
  server.sql("postgres", `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  const url = server.url(name);
  const connection = await Connection.open(url);
  const remove = async () => {
    await connection.close();
    server.sql("postgres", `DROP DATABASE ${name} WITH (FORCE)`);
  };
  return { url, server, connection, remove };
}
