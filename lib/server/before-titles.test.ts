import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, it } from "vitest";
import { JOB_HANDLERS } from "../jobs/kinds";
import { deployMigrations } from "../setup/schema-engine";
import { newPage } from "../store/contract/contract.fixture";
import { openStore } from "../store/open";
import { quietTask } from "../task";

const PRISMA = fileURLToPath(new URL("../../prisma", import.meta.url));
const OURS = "20261123051000_titles";
const schema = join(PRISMA, "schema.prisma");

let folder: string;
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A database as the program before this migration left it, with these titles of pages, then brought up to date. */
async function upToDate(titles: Readonly<Record<string, string>>): Promise<string> {
  folder = await mkdtemp(join(tmpdir(), "winnow-titles-"));
  const url = `file:${join(folder, "old.db")}`;
  const before = join(folder, "migrations");
  for (const name of await readdir(join(PRISMA, "migrations")))
    if (name < OURS || name === "migration_lock.toml")
      await cp(join(PRISMA, "migrations", name), join(before, name), { recursive: true });
  await deployMigrations(url, { schema, migrations: before });
  const old = await openStore(url);
  const { id } = await old.corpora.create({ name: "Old", description: "" });
  const bytes = new TextEncoder().encode("<h1>Heading</h1><p>x");
  await old.pages.add(
    id,
    Object.entries(titles).map(([key, title]) => ({ ...newPage(key), bytes, title })),
  );
  await old.close();
  await deployMigrations(url, { schema, migrations: join(PRISMA, "migrations") });
  return url;
}

it("an old database with pages called by their key is given one job, which finds their titles", async () => {
  const store = await openStore(await upToDate({ "0e1f": "0e1f", b: "Named" }));
  try {
    const job = await store.jobs.claim("worker", Date.now(), 60_000);
    expect(job).toMatchObject({ kind: "titles", title: "Titles of pages imported earlier", input: {} });
    const context = { store, jobId: job!.id, codeVersion: "v" };
    expect(await JOB_HANDLERS[job!.kind]!(job!.input, quietTask, context)).toEqual({ titled: 1 });
    const [corpus] = await store.corpora.list();
    const { rows } = await store.pages.query({ corpusId: corpus!.id, sort: "key" }, { limit: 9 });
    expect(rows.map(({ title }) => title)).toEqual(["Heading", "Named"]);
    expect(await store.jobs.claim("worker", Date.now(), 60_000)).toBeNull();
  } finally {
    await store.close();
  }
});

it("an old database whose pages all have titles is given none", async () => {
  const store = await openStore(await upToDate({ b: "Named" }));
  expect(await store.jobs.list()).toEqual([]);
  await store.close();
});
