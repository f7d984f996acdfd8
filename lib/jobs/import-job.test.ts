import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { scratchFolder, writeFiles } from "../corpus/corpus.fixture";
import { memoryStore } from "../store/memory/memory-store";
import type { NewPage } from "../store/interfaces/pages";
import type { Store } from "../store/interfaces/store";
import { quietTask, type Task } from "../task";
import { importJob } from "./import-job";
import { corpusOf, runImport } from "./import-job.fixture";

const everything = { limit: 1000 };

/** An import whose first worker went away after 400 of its 450 pages. */
async function leftAt400(store: Store) {
  const input = { source: await corpusOf(450), corpusName: "mine" };
  const { id } = await store.jobs.enqueue({ kind: "import", title: "import", input });
  await store.jobs.claim("first", Date.now(), 60_000);
  await expect(
    importJob(input, abortedAfter(410, "shutdown"), { store, jobId: id, codeVersion: "v1" }),
  ).rejects.toBe("shutdown");
  return { id, input, corpusId: (await store.corpora.findByName("mine"))!.id };
}

/** The store for an import, in which something else happens just before the import stores its first pages. */
function meanwhile(store: Store, other: () => Promise<unknown>): Store {
  let isFirst = true;
  return {
    ...store,
    pages: {
      ...store.pages,
      add: async (...given) => {
        if (isFirst) {
          isFirst = false;
          await other();
        }
        return store.pages.add(...given);
      },
    },
  };
}

async function keysOf(store: Store, corpusName: string): Promise<string[]> {
  const corpus = await store.corpora.findByName(corpusName);
  return corpus === null
    ? []
    : (await store.pages.query({ corpusId: corpus.id, sort: "key" }, everything)).rows.map(({ key }) => key);
}

/** A task that is aborted with a reason when so many pages are done. */
function abortedAfter(pages: number, reason: string): Task {
  const abort = new AbortController();
  return { signal: abort.signal, report: ({ done }) => void (done >= pages && abort.abort(reason)) };
}

describe("importJob", () => {
  it("remembers the layout of a corpus as long as all of its pages are in files of that layout", async () => {
    const store = memoryStore();
    const source = await corpusOf(3);
    const formatOf = async (id: string) => store.corpora.format(id);
    const { corpusId } = await runImport(store, { source, corpusName: "mine" });
    expect(await formatOf(corpusId)).toBe("folder");
    await store.corpora.setFormat(corpusId, null);
    await runImport(store, { source, corpusName: "mine" });
    expect(await formatOf(corpusId), "imported before layouts were remembered, and again").toBe("folder");
    const more = await writeFiles(await scratchFolder(), {
      "gold.jsonl": `${JSON.stringify({ id: "more", text: "more" })}\n`,
      "pages/more.html": "<p>more",
    });
    await runImport(store, { source: more, corpusName: "mine" });
    expect(await formatOf(corpusId), "more files of the same layout").toBe("folder");
    await store.corpora.setFormat(corpusId, "wcxb");
    await runImport(store, { source, corpusName: "mine" });
    expect(await formatOf(corpusId), "two layouts").toBeNull();
  });

  it("adds pages with what gold and page say of them, and reports rejects and duplicates", async () => {
    const store = memoryStore();
    const source = await writeFiles(await scratchFolder(), {
      "gold.jsonl": `${JSON.stringify({ id: "a", url: "https://n.example/a", kind: "article", text: "A" })}\n${JSON.stringify({ id: "gone" })}\nnonsense\n`,
      "pages/a.html": "<html lang=de><title>From the page</title><p>A",
      "pages/b.html": "<link rel=canonical href=https://m.example/b><p>B",
      "pages/empty.html": "",
      "pages/image.html": new Uint8Array(5000),
    });
    const result = await runImport(store, { source, corpusName: "mine" });
    expect(result.rejects.map(({ code }) => code)).toEqual([
      "malformed-json",
      "gold-without-page",
      "empty-page",
      "binary-page",
    ]);
    expect(result).toMatchObject({
      added: 2,
      rejected: 4,
      duplicates: [],
      counts: { unchanged: 0, noted: 3 },
    });
    expect(result.notes.map(({ code }) => code)).toEqual([
      "page-without-gold",
      "page-without-gold",
      "page-without-gold",
    ]);
    const { rows } = await store.pages.query({ corpusId: result.corpusId, sort: "key" }, everything);
    expect(rows).toMatchObject([
      { key: "a", title: "From the page", site: "n.example", kind: "article", lang: "de", hasGold: true },
      { key: "b", title: "b", url: "https://m.example/b", site: "m.example", hasGold: false },
    ]);
    expect(await runImport(store, { source, corpusName: "mine" })).toMatchObject({
      added: 0,
      duplicates: ["a", "b"],
      counts: { unchanged: 2, noted: 3 },
    });
  });

  it("names the source as it is told to in everything that it reports, and takes ids that are not well-formed", async () => {
    const store = memoryStore();
    const line = (id: string) =>
      `${JSON.stringify({ winnow: 1, gold: { id }, page: deflateRawSync("<p>text").toString("base64"), annotations: [] })}\n`;
    const source = await writeFiles(await scratchFolder(), {
      "winnow.jsonl": `${line("a\ud800")}nonsense\n${line("../x")}`,
    });
    const result = await runImport(store, { source, shownAs: "mine", corpusName: "mine" });
    expect(result).toMatchObject({ added: 1, rejected: 2 });
    expect(JSON.stringify(result)).not.toContain(source);
    expect(result.rejects[0]!.message).toMatch(/^mine\/winnow\.jsonl:2: malformed JSON/);
    await expect(
      runImport(store, { source: join(source, "none"), shownAs: "none.zip", corpusName: "mine" }),
    ).rejects.toThrow("file or folder not found: none.zip");
  });

  it("works in batches of 40 pages", async () => {
    const store = memoryStore();
    const sizes: number[] = [];
    const counting: Store = {
      ...store,
      pages: {
        ...store.pages,
        add: (id, batch, addedBy) => {
          sizes.push(batch.length);
          return store.pages.add(id, batch, addedBy);
        },
      },
    };
    expect(await runImport(counting, { source: await corpusOf(81), corpusName: "mine" })).toMatchObject({
      added: 81,
    });
    expect(sizes).toEqual([40, 40, 1]);
  });

  it("removes what it added, and the corpus it made, when it is cancelled", async () => {
    const store = memoryStore();
    const source = await corpusOf(450);
    await expect(runImport(store, { source, corpusName: "mine" }, abortedAfter(410, "cancel"))).rejects.toBe(
      "cancel",
    );
    expect(await store.corpora.findByName("mine")).toBeNull();
  });

  it("leaves the pages the corpus had before when it is cancelled or fails", async () => {
    const store = memoryStore();
    await runImport(store, { source: await corpusOf(3), corpusName: "mine" });
    await new Promise((resolve) => setTimeout(resolve, 5));
    await expect(
      runImport(store, { source: await corpusOf(450), corpusName: "mine" }, abortedAfter(410, "cancel")),
    ).rejects.toBe("cancel");
    expect(await keysOf(store, "mine")).toEqual(["p0000", "p0001", "p0002"]);
    let batches = 0;
    const add = async (id: string, batch: readonly NewPage[], addedBy?: string) => {
      if (++batches === 2) throw new Error("disk full");
      return store.pages.add(id, batch, addedBy);
    };
    await expect(
      runImport(
        { ...store, pages: { ...store.pages, add } },
        { source: await corpusOf(450), corpusName: "mine" },
      ),
    ).rejects.toThrow("disk full");
    expect(await keysOf(store, "mine")).toEqual(["p0000", "p0001", "p0002"]);
  });

  it("leaves a page the corpus had before whose gold was corrected while it ran, when it is cancelled", async () => {
    const store = memoryStore();
    const { corpusId } = await runImport(store, { source: await corpusOf(3), corpusName: "mine" });
    const { id } = (await store.pages.findByKey(corpusId, "p0001"))!;
    const busy = meanwhile(store, () => store.pages.setGold(id, { id: "p0001", text: "corrected" }));
    await expect(
      runImport(busy, { source: await corpusOf(450), corpusName: "mine" }, abortedAfter(410, "cancel")),
    ).rejects.toBe("cancel");
    expect(await keysOf(store, "mine")).toEqual(["p0000", "p0001", "p0002"]);
    expect((await store.pages.get(id)).gold).toEqual({ id: "p0001", text: "corrected" });
  });

  it("leaves the pages of another import that came while it ran, when it is cancelled, and does not count them as its own", async () => {
    const store = memoryStore();
    const other = async () => runImport(store, { source: await corpusOf(3), corpusName: "mine" });
    await expect(
      runImport(
        meanwhile(store, other),
        { source: await corpusOf(450), corpusName: "mine" },
        abortedAfter(410, "cancel"),
      ),
    ).rejects.toBe("cancel");
    expect(await keysOf(store, "mine")).toEqual(["p0000", "p0001", "p0002"]);
    const again = memoryStore();
    const otherAgain = async () => runImport(again, { source: await corpusOf(3), corpusName: "mine" });
    expect(
      await runImport(meanwhile(again, otherAgain), { source: await corpusOf(4), corpusName: "mine" }),
    ).toMatchObject({ added: 1, duplicates: ["p0000", "p0001", "p0002"] });
  });

  it("removes what an earlier attempt added that this one did not get to, when it is cancelled", async () => {
    const store = memoryStore();
    const { id, input } = await leftAt400(store);
    await expect(
      importJob(input, abortedAfter(1, "cancel"), { store, jobId: id, codeVersion: "v1" }),
    ).rejects.toBe("cancel");
    await store.jobs.finish(id, "first", { state: "cancelled", result: null, error: null }, Date.now());
    expect(await store.corpora.findByName("mine")).toBeNull();
  });

  it("removes pages that it added together with labels, when it is cancelled", async () => {
    const store = memoryStore();
    const annotation = {
      annotator: "Ada",
      state: "done",
      operations: [{ id: "1", group: "1", at: 1, activeMs: 1, kind: "verdict", verdict: "article" }],
    };
    const line = (id: string) =>
      `${JSON.stringify({ winnow: 1, gold: { id }, page: deflateRawSync(`<p>${id}`).toString("base64"), annotations: [annotation] })}\n`;
    const source = await writeFiles(await scratchFolder(), {
      "winnow.jsonl": Array.from({ length: 201 }, (_, index) => line(`p${index}`)).join(""),
    });
    await expect(runImport(store, { source, corpusName: "mine" }, abortedAfter(200, "cancel"))).rejects.toBe(
      "cancel",
    );
    expect(await store.corpora.findByName("mine")).toBeNull();
    expect(await runImport(store, { source, corpusName: "mine" })).toMatchObject({ added: 201 });
  });

  it("goes on where a stopped worker left it, and counts its own earlier pages as added", async () => {
    const store = memoryStore();
    const { id, input } = await leftAt400(store);
    expect(await keysOf(store, "mine")).toHaveLength(400);
    expect(await importJob(input, quietTask, { store, jobId: id, codeVersion: "v1" })).toMatchObject({
      added: 450,
      duplicates: [],
    });
    expect(await keysOf(store, "mine")).toHaveLength(450);
  });

  it("does not remove a page that somebody has labelled meanwhile", async () => {
    const store = memoryStore();
    const { id, input, corpusId } = await leftAt400(store);
    const page = (await store.pages.findByKey(corpusId, "p0001"))!;
    const { id: annotator } = await store.labels.ensureAnnotator("You");
    await store.labels.append(page.id, annotator, 0, [
      { id: "1", group: "1", at: 1, activeMs: 1, kind: "verdict", verdict: "article" },
    ]);
    await expect(
      importJob(input, abortedAfter(1, "cancel"), { store, jobId: id, codeVersion: "v1" }),
    ).rejects.toBe("cancel");
    await expect(
      importJob(input, abortedAfter(449, "cancel"), { store, jobId: id, codeVersion: "v1" }),
    ).rejects.toBe("cancel");
    await store.jobs.finish(id, "first", { state: "cancelled", result: null, error: null }, Date.now());
    expect(await keysOf(store, "mine")).toContain("p0001");
    expect(await keysOf(store, "mine")).toHaveLength(1);
  });

  it("refuses an input without source or name, and a source that is not there", async () => {
    const store = memoryStore();
    await expect(runImport(store, { corpusName: "mine" })).rejects.toMatchObject({ code: "bad-input" });
    await expect(
      runImport(store, { source: join(await scratchFolder(), "none"), corpusName: "mine" }),
    ).rejects.toMatchObject({ code: "not-found" });
    expect(await store.corpora.findByName("mine")).toBeNull();
  });
});
