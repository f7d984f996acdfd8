import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { messageOf } from "../errors";
import { databasePath, readEnv } from "../server/environment/env";
import { createMigration, deployMigrations, migrationStatus } from "./schema-engine";

const USAGE = "usage: migrate create NAME | deploy | status";

/** `create NAME`, `deploy` or `status` on the database of DATABASE_URL. Returns the exit code. */
async function main(command: string | undefined, label: string | undefined): Promise<number> {
  const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
  const files = { schema: join(root, "prisma/schema.prisma"), migrations: join(root, "prisma/migrations") };
  const { databaseUrl } = readEnv(process.env, root);
  mkdirSync(dirname(databasePath(databaseUrl)), { recursive: true });
  if (command === "create" && label !== undefined && /^[a-z0-9_]+$/.test(label)) {
    const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
    const name = await createMigration(databaseUrl, files, stamp, label);
    console.log(name === null ? "no changes" : `created prisma/migrations/${name}`);
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

try {
  process.exitCode = await main(process.argv[2], process.argv[3]);
} catch (error) {
  console.error(`migration failed: ${messageOf(error)}`);
  process.exitCode = 1;
}
