import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readCorpus, scratchFolder, writeFiles } from "./corpus.fixture";
import { directoryTree } from "./files/file-tree";
import { openCorpus } from "./formats/recognise";

describe("a folder corpus", () => {
  const line = (gold: object): string => `${JSON.stringify(gold)}\n`;

  it("reads pages and gold, gzipped or not, with null as unknown and other fields passed over", async () => {
    const folder = await writeFiles(await scratchFolder(), {
      "gold.jsonl": line({ id: "a", text: "A", title: null, posts: [1] }) + line({ id: 2, text: "" }),
      "pages/a.html": "<p>A",
      "pages/2.htm.gz": gzipSync("<p>B"),
    });
    const { format, count, pages, rejects, notes } = await readCorpus(folder);
    expect({ format, count, rejects, notes }).toEqual({ format: "folder", count: 2, rejects: [], notes: [] });
    expect(pages).toEqual([
      { gold: { id: "a", text: "A" }, bytes: "<p>A" },
      { gold: { id: "2", text: "" }, bytes: "<p>B" },
    ]);
  });

  it("names file and line of malformed JSON and reads on", async () => {
    const folder = await writeFiles(await scratchFolder(), {
      "gold.jsonl": `${line({ id: "a" })}{"id": "b",\n\n${line({ id: "c" })}`,
      "pages/a.html": "a",
      "pages/c.html": "c",
    });
    const { pages, rejects } = await readCorpus(folder);
    expect(pages.map(({ gold }) => gold.id)).toEqual(["a", "c"]);
    expect(rejects).toHaveLength(1);
    expect(rejects[0]).toMatchObject({ origin: join(folder, "gold.jsonl:2"), code: "malformed-json" });
    expect(rejects[0]!.message).toContain("gold.jsonl:2: malformed JSON");
  });

  it("rejects gold with a wrong field, gold without page and the second gold of an id; a page without gold is a note", async () => {
    const folder = await writeFiles(await scratchFolder(), {
      "gold.jsonl":
        line({ id: "a", text: 5 }) +
        line({ id: "gone" }) +
        line({ id: "b", text: "1" }) +
        line({ id: "b", text: "2" }) +
        line({ id: "c", intervals: [[3, 1]] }),
      "pages/a.html": "a",
      "pages/b.html": "b",
    });
    const { pages, rejects, notes } = await readCorpus(folder);
    expect(rejects.map(({ code }) => code)).toEqual([
      "malformed-gold",
      "malformed-gold",
      "gold-without-page",
      "duplicate-id",
    ]);
    expect(pages.map(({ gold }) => gold)).toEqual([{ id: "b", text: "1" }, { id: "a" }]);
    expect(notes).toEqual([
      { origin: join(folder, "pages/a.html"), code: "page-without-gold", message: "page a has no gold" },
    ]);
  });

  it("rejects the second page of an id", async () => {
    const folder = await writeFiles(await scratchFolder(), {
      "gold.jsonl": line({ id: "a" }),
      "pages/a.html": "1",
      "pages/a.html.gz": gzipSync("2"),
    });
    const { pages, rejects } = await readCorpus(folder);
    expect(pages).toHaveLength(1);
    expect(rejects.map(({ code }) => code)).toEqual(["duplicate-id"]);
  });

  it("throws for a broken gzip page when it is read, not before", async () => {
    const folder = await writeFiles(await scratchFolder(), {
      "gold.jsonl": line({ id: "a" }),
      "pages/a.html.gz": "no gzip",
    });
    const corpus = await openCorpus(folder);
    for await (const entry of corpus.entries)
      await expect(entry.bytes()).rejects.toMatchObject({
        code: "broken-gzip",
        message: expect.stringContaining("a.html.gz"),
      });
  });
});

describe("gold that is not UTF-8", () => {
  const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (unit) => unit.charCodeAt(0));

  it("is refused by line, or by file, instead of losing its letters", async () => {
    const lines = await writeFiles(await scratchFolder(), {
      "gold.jsonl": latin1('{"id":"a","text":"caf\xe9"}\n{"id":"b","text":"ok"}\n'),
      "pages/a.html": "a",
      "pages/b.html": "b",
    });
    const { pages, rejects } = await readCorpus(lines);
    expect(pages.map(({ gold }) => gold)).toEqual([{ id: "b", text: "ok" }, { id: "a" }]);
    expect(rejects).toEqual([
      {
        origin: join(lines, "gold.jsonl:1"),
        code: "not-utf-8",
        message: `${join(lines, "gold.jsonl:1")}: not UTF-8, which JSON has to be`,
      },
    ]);
    const file = await writeFiles(await scratchFolder(), {
      "html/a.html": "a",
      "ground-truth.json": latin1('{"a":{"articleBody":"caf\xe9"}}'),
    });
    await expect(openCorpus(file)).rejects.toMatchObject({
      code: "not-utf-8",
      message: expect.stringContaining("ground-truth.json"),
    });
  });
});

describe("a file beyond its limit", () => {
  it("is refused by its size, and by what it unpacks to, one byte beyond", async () => {
    const folder = await writeFiles(await scratchFolder(), {
      "a.html": "12345",
      "b.html.gz": gzipSync("12345"),
    });
    const tree = await directoryTree(folder);
    for (const file of ["a.html", "b.html.gz"]) {
      await expect(tree.read(file, 4)).rejects.toMatchObject({
        code: "page-too-large",
        message: expect.stringContaining(file),
      });
    }
    expect(await tree.read("a.html", 5)).toHaveLength(5);
    expect(await tree.read("b.html.gz", 50)).toHaveLength(5);
  });
});

describe("WCXB and scrapinghub", () => {
  it("reads WCXB's own files", async () => {
    const truth = {
      schema_version: "2.0",
      url: "https://www.shop.example/x",
      file_id: "0001",
      _internal: { page_type: { primary: "product", tags: [] } },
      ground_truth: {
        title: "T",
        author: null,
        publish_date: "2025-01-02",
        main_content: "text",
        with: ["t"],
        without: [],
      },
    };
    const folder = await writeFiles(await scratchFolder(), {
      "dev/html/0001.html.gz": gzipSync("<p>text"),
      "dev/ground-truth/0001.json": JSON.stringify(truth),
      "metadata.json": "{}",
    });
    const { name, format, pages } = await readCorpus(folder);
    expect({ name, format }).toEqual({ name: "dev", format: "wcxb" });
    expect(pages[0]!.gold).toEqual({
      id: "0001",
      url: "https://www.shop.example/x",
      site: "shop.example",
      kind: "product",
      title: "T",
      date: "2025-01-02",
      text: "text",
      with: ["t"],
      without: [],
    });
  });

  it("takes a WCXB truth without main content for empty gold", async () => {
    const folder = await writeFiles(await scratchFolder(), {
      "html/1.html": "<p>x",
      "ground-truth/1.json": '{"ground_truth":{"title":"T"}}',
    });
    expect((await readCorpus(folder)).pages[0]!.gold.text).toBe("");
  });

  it("names file and line of malformed JSON in a truth file", async () => {
    const folder = await writeFiles(await scratchFolder(), {
      "html/1.html": "x",
      "ground-truth/1.json": '{\n"url": }',
    });
    const { rejects, pages } = await readCorpus(folder);
    expect(rejects[0]).toMatchObject({
      code: "malformed-json",
      message: expect.stringContaining("1.json:2: malformed JSON"),
    });
    expect(pages).toHaveLength(1);
  });

  it("reads scrapinghub's own files", async () => {
    const folder = await writeFiles(await scratchFolder(), {
      "html/ab.html.gz": gzipSync("<p>x"),
      "ground-truth.json": JSON.stringify({
        ab: { articleBody: "x", url: "https://a.example/1" },
        gone: { articleBody: "y", url: "https://a.example/2" },
      }),
    });
    const { format, pages, rejects } = await readCorpus(folder);
    expect(format).toBe("scrapinghub");
    expect(pages).toEqual([
      { gold: { id: "ab", url: "https://a.example/1", site: "a.example", text: "x" }, bytes: "<p>x" },
    ]);
    expect(rejects.map(({ code }) => code)).toEqual(["gold-without-page"]);
  });
});
