import { afterEach, expect, it } from "vitest";
import { JOB_HANDLERS } from "../jobs/kinds";
import { openStore } from "../store/open";
import { quietTask } from "../task";
import { oldDatabase, oldPages, type OldDatabase } from "./old-database.fixture";

let database: OldDatabase;
afterEach(() => database.remove());

/** A database as the program before this migration left it, with these titles of pages, then brought up to date. */
async function upToDate(titles: Readonly<Record<string, string>>): Promise<string> {
  const html = "<h1>Heading</h1><p>x";
  const pages = Object.entries(titles).map(([key, title]) => [key, { title, html }] as const);
  database = await oldDatabase("20261123051000_titles", oldPages(Object.fromEntries(pages)));
  return database.url;
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
    expect((await store.jobs.list()).filter(({ kind }) => kind === "titles")).toHaveLength(1);
  } finally {
    await store.close();
  }
});

it("an old database whose pages all have titles is given none", async () => {
  const store = await openStore(await upToDate({ b: "Named" }));
  expect((await store.jobs.list()).filter(({ kind }) => kind === "titles")).toEqual([]);
  await store.close();
});
