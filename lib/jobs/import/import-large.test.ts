import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { memoryStore } from "../../store/memory/memory-store";
import { importJob, type ImportResult } from "../import-job";
import { LARGE_BYTES, LargePages } from "./import-large";
import { readPage } from "./read-page";

const PARAGRAPH =
  "<p>The river rose by two metres in the night, and the people of three villages had to leave their houses.</p>";
const large = `<title>Large</title><link rel=canonical href="https://a.example/large">${PARAGRAPH.repeat(Math.ceil((LARGE_BYTES + 1) / PARAGRAPH.length))}`;
const page = {
  key: "large",
  bytes: new TextEncoder().encode(large),
  gold: { id: "large" },
  origin: "pages/large.html",
};
const { signal } = new AbortController();

describe("a large page of an import", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "winnow-large-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("is read on a thread as it is read here", async () => {
    const pages = new LargePages();
    const { page: known, structure } = await pages.read(page, signal);
    const here = readPage(page.key, page.bytes, page);
    expect([{ ...known, bytes: 0 }, structure]).toEqual([{ ...here.page, bytes: 0 }, here.structure]);
    expect(Buffer.compare(known.bytes, here.page.bytes)).toBe(0);
    await expect(pages.read({ ...page, bytes: Uint8Array.of(0, 1, 2, 3) }, signal)).rejects.toMatchObject({
      name: "InputError",
      message: expect.stringMatching(/^pages\/large.html: /) as string,
    });
    await pages.close();
  });

  it("is given up where it takes too long, in words that name it", async () => {
    const pages = new LargePages(1);
    await expect(pages.read(page, signal)).rejects.toMatchObject({
      name: "LimitError",
      code: "too-slow",
      message: "reading pages/large.html took longer than 0.001 s and was stopped",
    });
    await pages.close();
  });

  it("is given up where it takes too much memory, and the worker goes on", async () => {
    const pages = new LargePages(60_000, 48);
    await expect(
      pages.read({ ...page, bytes: new TextEncoder().encode("<p>".repeat(2_000_000)) }, signal),
    ).rejects.toMatchObject({ code: "too-much-memory" });
    expect(await new LargePages().read(page, signal)).toMatchObject({
      page: { title: "Large", url: "https://a.example/large" },
    });
    await pages.close();
  });

  it("is imported beside small ones", async () => {
    await writeFile(join(folder, "large.html"), large);
    await writeFile(join(folder, "small.html"), "<title>Small</title><p>One text.</p>");
    const store = memoryStore(() => 0);
    const { id: jobId } = await store.jobs.enqueue({
      kind: "import",
      title: "Import",
      input: {},
      key: "import",
    });
    await store.jobs.claim("worker", 0, 60_000);
    const result = (await importJob(
      { source: folder, corpusName: "mixed" },
      { signal, report: () => {} },
      { store, jobId, codeVersion: "v1" },
    )) as ImportResult;
    expect(result).toMatchObject({ added: 2, rejected: 0 });
    const { rows } = await store.pages.query({ corpusId: result.corpusId, sort: "key" }, { limit: 9 });
    expect(rows.map(({ title }) => title)).toEqual(["Large", "Small"]);
  });
});
