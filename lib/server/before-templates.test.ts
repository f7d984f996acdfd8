import { afterEach, expect, it } from "vitest";
import { JOB_HANDLERS } from "../jobs/kinds";
import { openStore } from "../store/open";
import { quietTask } from "../task";
import { oldDatabase, oldPages, type OldDatabase } from "./old-database.fixture";

let database: OldDatabase;
afterEach(() => database.remove());

const OURS = "20261123140000_templates";

it("an old database with pages is given one job, which finds their templates", async () => {
  const boxes = Array.from({ length: 12 }, (_, n) => `<div class=${"abcdefghijkl"[n]!}>`).join("");
  const html = { a: `${boxes}<p>one`, b: `${boxes}<p>two`, c: "<p>plain" };
  const pages = Object.entries(html).map(([key, source]) => [key, { title: "T", html: source }] as const);
  database = await oldDatabase(OURS, oldPages(Object.fromEntries(pages)));
  const store = await openStore(database.url);
  try {
    const query = { corpusId: "c", sort: "key" } as const;
    const templates = async () =>
      (await store.pages.query(query, { limit: 9 })).rows.map(({ template }) => template);
    expect(await templates()).toEqual([null, null, null]);
    const job = await store.jobs.claim("worker", Date.now(), 60_000);
    expect(job).toMatchObject({ kind: "templates", title: "Templates of pages imported earlier", input: {} });
    const context = { store, jobId: job!.id, codeVersion: "v" };
    expect(await JOB_HANDLERS[job!.kind]!(job!.input, quietTask, context)).toEqual({ placed: 3 });
    expect(await templates()).toEqual(["1", "1", "0"]);
    expect(await store.jobs.claim("worker", Date.now(), 60_000)).toBeNull();
  } finally {
    await store.close();
  }
});

it("an old database without pages is given none", async () => {
  database = await oldDatabase(OURS, oldPages({}));
  const store = await openStore(database.url);
  expect(await store.jobs.list()).toEqual([]);
  await store.close();
});
