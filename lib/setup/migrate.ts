import { mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { messageOf } from "../errors";
import { databasePath, readEnv } from "../server/environment/env";
import { namingPostgres } from "../store/rules/postgres-errors";
import { isPostgres } from "../store/rules/postgres-url";
import { writePostgresMigration } from "./postgres-migration";
import { createMigration, deployMigrations, migrationFiles, migrationStatus } from "./schema-engine";

const USAGE = "usage: migrate create NAME | postgres [NAME] | deploy | status";

/**
 * `create NAME` writes the migrations for both engines, `postgres` those for Postgres alone (as after a merge),
 * `deploy` and `status` go by the database of DATABASE_URL. Returns the exit code.
 */
async function main(command: string | undefined, label: string | undefined): Promise<number> {
  const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
  const { databaseUrl } = readEnv(process.env, root);
  const files = migrationFiles(databaseUrl, root);
  if (!isPostgres(databaseUrl)) mkdirSync(dirname(databasePath(databaseUrl)), { recursive: true });
  const isNamed = label !== undefined && /^[a-z0-9_]+$/.test(label);
  const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  if (command === "create" && isNamed) {
    if (isPostgres(databaseUrl)) throw new Error("migrations are made with DATABASE_URL at a SQLite file");
    const name = await createMigration(databaseUrl, files, stamp, label);
    console.log(name === null ? "no changes" : `created prisma/migrations/${name}`);
    await createForPostgres(root, `${stamp}_${label}`);
    return 0;
  }
  if (command === "postgres" && (label === undefined || isNamed)) {
    await createForPostgres(root, `${stamp}_${label ?? "merged"}`);
    return 0;
  }
  if (command === "deploy") {
    const applied = await deployMigrations(databaseUrl, files);
    if (applied.length > 0) console.log(`applied ${applied.join(", ")}`);
    return 0;
  }
  if (command === "status") {
    const { history, failedMigrationNames, editedMigrationNames } = await migrationStatus(databaseUrl, files);
    const isCurrent =
      history === null && failedMigrationNames.length === 0 && editedMigrationNames.length === 0;
    console.log(
      isCurrent
        ? "up to date"
        : JSON.stringify({ history, failedMigrationNames, editedMigrationNames }, null, 2),
    );
    return isCurrent ? 0 : 1;
  }
  console.error(USAGE);
  return 2;
}

async function createForPostgres(root: string, name: string): Promise<void> {
  const source = readFileSync(join(root, "prisma/schema.prisma"), "utf8");
  const made = await writePostgresMigration(source, migrationFiles("postgres://", root), name);
  console.log(made === null ? "no changes for Postgres" : `created prisma/postgres/migrations/${made}`);
}

try {
  process.exitCode = await main(process.argv[2], process.argv[3]);
} catch (error) {
  const url = process.env["DATABASE_URL"] ?? "";
  console.error(`migration failed: ${messageOf(isPostgres(url) ? namingPostgres(error, url) : error)}`);
  process.exitCode = 1;
}
