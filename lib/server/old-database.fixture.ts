import { createHash } from "node:crypto";
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateSync } from "node:zlib";
import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import { deployMigrations } from "../setup/schema-engine";

const PRISMA = fileURLToPath(new URL("../../prisma", import.meta.url));
const schema = join(PRISMA, "schema.prisma");
const AT = "2026-01-01T00:00:00.000+00:00";

export type Value = string | number | null | Uint8Array;
/** A row as it was written then, with its table: the store of today would write columns that were not there. */
export type Row = readonly [string, Readonly<Record<string, Value>>];

export interface OldDatabase {
  readonly url: string;
  remove(): Promise<void>;
}

/** A database as the program left it before the migration of that name, with these rows, brought up to date. */
export async function oldDatabase(before: string, rows: readonly Row[]): Promise<OldDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-old-"));
  const url = `file:${join(folder, "old.db")}`;
  const migrations = join(folder, "migrations");
  for (const name of await readdir(join(PRISMA, "migrations")))
    if (name < before || name === "migration_lock.toml")
      await cp(join(PRISMA, "migrations", name), join(migrations, name), { recursive: true });
  await deployMigrations(url, { schema, migrations });
  await write(url, rows);
  await deployMigrations(url, { schema, migrations: join(PRISMA, "migrations") });
  return { url, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** A corpus with pages of these titles and sources, by key. */
export function oldPages(
  pages: Readonly<Record<string, { readonly title: string; readonly html: string }>>,
): Row[] {
  const rows: Row[] = [["Corpus", { id: "c", name: "Old", description: "", createdAt: AT }]];
  const bodies = new Set<string>();
  for (const [key, { title, html }] of Object.entries(pages)) {
    const bytes = new TextEncoder().encode(html);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const unknown = { url: "", site: "", kind: "", lang: "", search: title.toLowerCase() };
    const page = { id: key, corpusId: "c", key, title, titleSort: title.toLowerCase(), ...unknown, sha256 };
    if (!bodies.has(sha256)) rows.push(["PageBody", { sha256, deflated: deflateSync(bytes) }]);
    bodies.add(sha256);
    rows.push(["Page", { ...page, bytes: bytes.length, hasGold: 0, changedAt: AT }]);
    rows.push(["Gold", { pageId: key, record: JSON.stringify({ id: key }) }]);
  }
  return rows;
}

async function write(url: string, rows: readonly Row[]): Promise<void> {
  const connection = await new PrismaBetterSqlite3({ url }).connect();
  try {
    for (const [table, row] of rows)
      await connection.executeScript(
        `INSERT INTO "${table}" (${Object.keys(row)
          .map((name) => `"${name}"`)
          .join()}) VALUES (${Object.values(row).map(literal).join()})`,
      );
  } finally {
    await connection.dispose();
  }
}

function literal(value: Value): string {
  if (value instanceof Uint8Array) return `x'${Buffer.from(value).toString("hex")}'`;
  return typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value);
}
