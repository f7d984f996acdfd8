import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { SqlDriverAdapter, SqlMigrationAwareDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import { schemaDiff, writeMigration, type MigrationFiles } from "./schema-engine";
import { inByteOrder, postgresSchema } from "./postgres/schema";

/**
 * Bring schema and migrations for Postgres up to what prisma/schema.prisma says: a migration that leads from
 * the schema that was written last, and that schema written anew. No database is asked.
 * @param source text of prisma/schema.prisma
 * @param files those of Postgres
 * @param name of the migration, e.g. 20260102030405_titles
 * @returns the name; null where there is nothing to do
 */
export async function writePostgresMigration(
  source: string,
  files: MigrationFiles,
  name: string,
): Promise<string | null> {
  const before = existsSync(files.schema) ? readFileSync(files.schema, "utf8") : null;
  const schema = postgresSchema(source);
  if (schema === before) return null;
  const sql = await schemaDiff(before, schema, NO_DATABASE);
  mkdirSync(dirname(files.schema), { recursive: true });
  // The schema last: killed in between, the same is done again under another name, and its test fails.
  if (sql !== null) writeMigration(files.migrations, name, inByteOrder(sql), "postgresql");
  writeFileSync(files.schema, schema);
  return sql === null ? null : name;
}

/** The engine asks for the version of the server before it compares two schemas, and for nothing else. */
const SILENT: SqlDriverAdapter = {
  provider: "postgres",
  adapterName: "no database",
  queryRaw: async () => ({ columnNames: [], columnTypes: [], rows: [] }),
  executeRaw: async () => 0,
  executeScript: async () => undefined,
  startTransaction: () => Promise.reject(new Error("there is no database to change")),
  getConnectionInfo: () => ({ schemaName: "public", supportsRelationJoins: true }),
  dispose: async () => undefined,
};
export const NO_DATABASE: SqlMigrationAwareDriverAdapterFactory = {
  provider: "postgres",
  adapterName: "no database",
  connect: async () => ({ ...SILENT }),
  connectToShadowDb: async () => ({ ...SILENT }),
};
