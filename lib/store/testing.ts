import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { deployMigrations } from "../setup/schema-engine";
import { Connection } from "./prisma/connection/connection";

const PRISMA_FOLDER = fileURLToPath(new URL("../../prisma", import.meta.url));

/** A migrated, empty database in a folder of its own, for tests. */
export async function temporaryDatabase(): Promise<{
  url: string;
  folder: string;
  connection: Connection;
  remove(): Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-store-"));
  const url = `file:${join(folder, "test.db")}`;
  await deployMigrations(url, {
    schema: join(PRISMA_FOLDER, "schema.prisma"),
    migrations: join(PRISMA_FOLDER, "migrations"),
  });
  const connection = await Connection.open(url);
  const remove = async () => {
    await connection.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { url, folder, connection, remove };
}
