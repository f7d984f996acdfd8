import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { APIRequestContext } from "@playwright/test";
import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";

/**
 * Every table of the server's database as the number of its rows and a hash of all that is in them, from a
 * backup.
 */
export async function contentOf(request: APIRequestContext): Promise<Readonly<Record<string, string>>> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-content-"));
  try {
    const path = join(folder, "copy.db");
    await writeFile(path, await (await request.get("/api/backup")).body());
    const database = await new PrismaBetterSqlite3({ url: `file:${path}` }).connect();
    const rowsOf = async (sql: string): Promise<readonly (readonly unknown[])[]> =>
      (await database.queryRaw({ sql, args: [], argTypes: [] })).rows;
    const content: [string, string][] = [];
    for (const [name] of await rowsOf(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    )) {
      const rows = await rowsOf(`SELECT * FROM "${String(name)}" ORDER BY 1, 2`);
      content.push([
        String(name),
        `${rows.length} rows, ${createHash("sha256").update(JSON.stringify(rows)).digest("hex")}`,
      ]);
    }
    await database.dispose();
    return Object.fromEntries(content);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
