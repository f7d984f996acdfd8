import { describe, expect, it, vi } from "vitest";
import { scratchFolder, writeFiles } from "../corpus/corpus.fixture";
import { memoryStore } from "../store/memory/memory-store";
import { quietTask, type Task } from "../task";
import { importJob } from "./import-job";
import { runImport } from "./import-job.fixture";

/** As many keys as a result lists here, fewer than elsewhere so that few pages have to be imported. */
const LISTED = 50;
const PAGES = 90;
const LISTED_ROWS = 60;
vi.mock("./import/tally", async (original) => {
  const real = await original<typeof import("./import/tally")>();
  return {
    ...real,
    Tally: class extends real.Tally {
      constructor() {
        super({ rows: LISTED_ROWS, keys: LISTED });
      }
    },
  };
});

const NONE = { unchanged: 0, kept: 0, replaced: 0, copied: 0, skipped: 0, near: 0, nearSkipped: 0, noted: 0 };

const keyOf = (page: number, name = "p"): string => `${name}${String(page).padStart(4, "0")}`;
const keys = (pages: number, name?: string): string[] =>
  Array.from({ length: pages }, (_, page) => keyOf(page, name));

/** HTML files of so many pages. */
const filesOf = async (pages: number, { name = "p", more = "" } = {}): Promise<string> =>
  writeFiles(
    await scratchFolder(),
    Object.fromEntries(keys(pages, name).map((key, page) => [`${key}.html`, `<p>${page}${more}`])),
  );

describe("the result of an import of more pages than are listed", () => {
  it("counts all that are there already, and lists the first", async () => {
    const store = memoryStore();
    const source = await filesOf(PAGES);
    const { corpusId } = await runImport(store, { source, corpusName: "mine" });
    await store.corpora.setFormat(corpusId, null);
    const again = await runImport(store, { source, corpusName: "mine" });
    expect(again).toMatchObject({ added: 0, rejected: 0, counts: { ...NONE, unchanged: PAGES } });
    expect(again.unchanged).toEqual(keys(LISTED));
    expect(again.duplicates).toEqual(keys(LISTED));
    expect(await store.corpora.format(corpusId), "by all pages, not by the listed ones").toBe("plain");
  });

  it("counts all that have changed, and lists the first", async () => {
    const store = memoryStore();
    const { corpusId } = await runImport(store, { source: await filesOf(PAGES), corpusName: "mine" });
    const source = await filesOf(PAGES, { more: " is new" });
    const kept = await runImport(store, { source, corpusName: "mine" });
    expect(kept.counts).toEqual({ ...NONE, kept: PAGES });
    expect(kept.changed).toEqual(keys(LISTED).map((key) => ({ key, replacement: null })));
    expect(kept.duplicates).toEqual(keys(LISTED));
    expect(await store.corpora.format(corpusId)).toBe("plain");
    const replaced = await runImport(store, { source, corpusName: "mine", changed: "replace" });
    expect(replaced.counts).toEqual({ ...NONE, replaced: PAGES });
    expect(replaced.changed.map(({ key }) => key)).toEqual(keys(LISTED));
    expect(replaced.duplicates).toEqual([]);
  });

  it("counts all whose bytes are there under another key, and lists the first", async () => {
    const store = memoryStore();
    await runImport(store, { source: await filesOf(PAGES), corpusName: "mine" });
    const source = await filesOf(PAGES, { name: "q" });
    const skipped = await runImport(store, { source, corpusName: "mine", duplicates: "skip" });
    expect(skipped).toMatchObject({ added: 0, counts: { ...NONE, skipped: PAGES } });
    expect(skipped.copies.map(({ key, of }) => [key, of])).toEqual(
      keys(LISTED, "q").map((key, page) => [key, keyOf(page)]),
    );
    const copied = await runImport(store, { source, corpusName: "mine" });
    expect(copied).toMatchObject({ added: PAGES, counts: { ...NONE, copied: PAGES } });
    expect(copied.copies).toHaveLength(LISTED);
  });

  it("counts all files that were rejected, and lists the first", async () => {
    const files = keys(PAGES).map((key) => [`${key}.html`, ""] as const);
    const source = await writeFiles(await scratchFolder(), {
      ...Object.fromEntries(files),
      "z.html": "<p>z",
    });
    const { added, rejected, rejects } = await runImport(memoryStore(), { source, corpusName: "mine" });
    expect([added, rejected, rejects.length]).toEqual([1, PAGES, LISTED_ROWS]);
  });

  it("counts every page once where a killed import goes on", async () => {
    const store = memoryStore();
    await runImport(store, { source: await filesOf(PAGES), corpusName: "mine" });
    // The pages that are there come first, so that the first attempt has met all of them and stored some of its own.
    const input = { source: await filesOf(PAGES + 100), corpusName: "mine" };
    const { id: jobId } = await store.jobs.enqueue({ kind: "import", title: "import", input });
    await store.jobs.claim("worker", Date.now(), 60_000);
    const kill = new AbortController();
    const killed: Task = {
      signal: kill.signal,
      report: ({ done }) => void (done >= PAGES + 50 && kill.abort("killed")),
    };
    await expect(importJob(input, killed, { store, jobId, codeVersion: "v1" })).rejects.toBe("killed");
    const { id: corpusId } = (await store.corpora.findByName("mine"))!;
    expect((await store.pages.addedBy(corpusId, jobId)).length).toBeGreaterThan(0);
    expect(await importJob(input, quietTask, { store, jobId, codeVersion: "v1" })).toMatchObject({
      added: 100,
      counts: { ...NONE, unchanged: PAGES },
      unchanged: keys(LISTED),
    });
  });
});
