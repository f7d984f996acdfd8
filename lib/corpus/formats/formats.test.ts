import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { deflateRawSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { describe as describeTarget } from "../../labels/anchor";
import { parsePage } from "../../page/parsing/parse";
import { entriesOf, readCorpus, SAMPLE, scratchFolder, writeFiles } from "../corpus.fixture";
import { FORMATS, formatById, openCorpus, writableFormat } from "./recognise";
import { directorySink, zipSink, zipStream } from "../sink";
import type { CorpusEntry } from "../record";

const byId = (a: { gold: { id: string } }, b: { gold: { id: string } }): number =>
  a.gold.id < b.gold.id ? -1 : 1;

const written = FORMATS.filter(({ write }) => write !== null);

describe("what was exported", () => {
  const cases = written.flatMap(({ id, read }) =>
    read === null
      ? []
      : [
          { id, as: "folder" },
          { id, as: "zip" },
        ],
  );

  it.each(cases)("is imported again unchanged: $id as $as", async ({ id, as }) => {
    const out = join(await scratchFolder(), as === "zip" ? "out.zip" : "out");
    const sink = as === "zip" ? await zipSink(out) : await directorySink(out);
    await formatById(id).write!(entriesOf(SAMPLE), sink);
    await sink.close();
    const read = await readCorpus(out);
    expect(read.format).toBe(id);
    expect(read.rejects).toEqual([]);
    const expected = await Promise.all(
      SAMPLE.map(async ({ gold, bytes }) => ({
        gold,
        bytes: new TextDecoder("latin1").decode(await bytes()),
      })),
    );
    expect([...read.pages].sort(byId)).toEqual(expected.sort(byId));
  });

  it("keeps the labels of annotators in the native format", async () => {
    const page = parsePage("<p>text");
    const target = { kind: "node", node: page.leaves[0]!.node } as const;
    const operation = {
      id: "1",
      group: "1",
      at: 5,
      activeMs: 7,
      kind: "set",
      target,
      label: "main",
      origin: "manual",
      anchor: describeTarget(page, target),
    } as const;
    const entry: CorpusEntry = {
      ...SAMPLE[1]!,
      annotations: [{ annotator: "You", state: "done", operations: [operation] }],
    };
    const out = join(await scratchFolder(), "out");
    const sink = await directorySink(out);
    await formatById("native").write!(entriesOf([entry]), sink);
    await sink.close();
    expect((await readCorpus(join(out, "winnow.jsonl"))).pages[0]!.annotations).toEqual(entry.annotations);
  });

  it("is never written over what is there", async () => {
    const folder = await writeFiles(await scratchFolder(), { "a.txt": "mine" });
    await expect(directorySink(folder)).rejects.toThrow(/will not overwrite it/);
    await expect(zipSink(join(folder, "a.txt"))).rejects.toThrow(/will not overwrite it/);
  });

  it.each(["../evil", "/etc/passwd", "a/../../b", "a\\b", "a//b", "nul\0"])(
    "refuses the page id %j as a file name",
    async (id) => {
      const out = join(await scratchFolder(), "out");
      const sink = await directorySink(out);
      await expect(
        formatById("folder").write!(entriesOf([{ ...SAMPLE[2]!, gold: { id } }]), sink),
      ).rejects.toMatchObject({ code: "unsafe-path" });
      await sink.abort();
    },
  );
});

describe("the native format", () => {
  const line = (id: string): string =>
    `${JSON.stringify({ winnow: 1, gold: { id }, page: deflateRawSync("<p>text").toString("base64"), annotations: [] })}\n`;

  it("rejects ids that no other format could write, and the second page of an id, by line", async () => {
    const ids = ["../../x", "/x", "a\\b", "nul\0", "x".repeat(250), "ok", "ok", "deep/er"];
    const folder = await writeFiles(await scratchFolder(), {
      "winnow.jsonl": `${ids.map(line).join("")}{oops\n`,
    });
    const { pages, rejects } = await readCorpus(folder);
    expect(pages.map(({ gold }) => gold.id)).toEqual(["ok", "deep/er"]);
    expect(rejects.map(({ code }) => code)).toEqual([
      ...new Array<string>(5).fill("unsafe-path"),
      "duplicate-id",
      "malformed-json",
    ]);
    expect(rejects[6]).toMatchObject({
      origin: join(folder, "winnow.jsonl:9"),
      message: expect.stringContaining("winnow.jsonl:9: malformed JSON"),
    });
  });

  it("refuses a gzip bomb of one line or of very many, and names a file that is cut short", async () => {
    const bombs = { one: "0".repeat(5_000_000), many: `${" ".repeat(99)}\n`.repeat(50_000) };
    for (const text of Object.values(bombs)) {
      const folder = await writeFiles(await scratchFolder(), { "winnow.jsonl.gz": gzipSync(text) });
      await expect(readCorpus(folder)).rejects.toMatchObject({ code: "gzip-bomb" });
    }
    const cut = await writeFiles(await scratchFolder(), {
      "winnow.jsonl.gz": gzipSync(line("a").repeat(50)).subarray(0, -20),
    });
    await expect(readCorpus(cut)).rejects.toMatchObject({
      code: "broken-gzip",
      message: expect.stringContaining("winnow.jsonl.gz"),
    });
  });

  /** Pages without end, and how many of them were asked for. */
  function endless(): { asked: () => number; pages: AsyncGenerator<CorpusEntry> } {
    let asked = 0;
    async function* pages(): AsyncGenerator<CorpusEntry> {
      for (;;) yield { gold: { id: `${asked++}` }, origin: "", bytes: async () => randomBytes(50_000) };
    }
    return { asked: () => asked, pages: pages() };
  }

  it("is written page by page, as fast as the sink takes them", async () => {
    const { asked, pages } = endless();
    let taken = 0;
    const write = async (_file: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> => {
      for await (const line of bytes as AsyncIterable<Uint8Array>) {
        expect(line.length).toBeGreaterThan(50_000);
        expect(asked()).toBe((taken += 1));
        if (taken === 3) throw new Error("enough");
      }
    };
    await expect(
      formatById("native").write!(pages, { write, close: async () => {}, abort: async () => {} }),
    ).rejects.toThrow("enough");
  });

  it("waits while nobody reads the download, and ends when the reader goes", async () => {
    const { asked, pages } = endless();
    const sink = zipStream();
    const written = formatById("native").write!(pages, sink);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(asked()).toBeLessThan(20);
    sink.output.destroy(new Error("gone"));
    await expect(written).rejects.toThrow();
  });
});

describe("messages", () => {
  it("name a source as they are told to, not by its path", async () => {
    const folder = await writeFiles(await scratchFolder(), {
      "gold.jsonl": '{oops\n{"id":"gone"}\n',
      "pages/b.html": "b",
      "pages/c.html.gz": "no gzip",
    });
    const corpus = await openCorpus(folder, "mine");
    const failures: string[] = [];
    for await (const entry of corpus.entries)
      await entry.bytes().catch((error: Error) => failures.push(entry.origin, error.message));
    const said = JSON.stringify([corpus.rejects, corpus.notes, failures]);
    expect(said).toContain("mine/gold.jsonl:1");
    expect(said).toContain("mine/pages/c.html.gz: broken gzip");
    expect(said).not.toContain(folder);
    for (const source of [
      join(folder, "none"),
      join(folder, "none.zip"),
      [join(folder, "none.html"), join(folder, "x.html")],
    ]) {
      await expect(openCorpus(source, "mine")).rejects.not.toThrow(folder);
    }
    await writeFiles(folder, { "bad.zip": "no zip" });
    await expect(openCorpus(join(folder, "bad.zip"), "bad.zip")).rejects.toThrow(/^bad\.zip: broken zip/);
  });
});

describe("recognition", () => {
  it("takes single files, lists of files, and folders of plain HTML", async () => {
    const folder = await writeFiles(await scratchFolder(), {
      "a.html": "A",
      "sub/b.htm": "B",
      "notes.txt": "?",
      ".hidden.html": "no",
    });
    expect((await readCorpus(join(folder, "a.html"))).pages).toEqual([{ gold: { id: "a" }, bytes: "A" }]);
    expect(
      (await readCorpus([join(folder, "a.html"), join(folder, "sub/b.htm")])).pages.map(
        ({ gold }) => gold.id,
      ),
    ).toEqual(["a", "b"]);
    const plain = await readCorpus(folder);
    expect(plain.pages.map(({ gold }) => gold.id)).toEqual(["a", "sub/b"]);
    expect(plain.rejects.map(({ code }) => code)).toEqual(["not-a-page"]);
  });

  it("says what it looked for where there is no corpus, and what it found where there are several", async () => {
    await expect(openCorpus(await writeFiles(await scratchFolder(), { "a.txt": "" }))).rejects.toMatchObject({
      code: "no-corpus",
    });
    const two = await writeFiles(await scratchFolder(), { "x/gold.jsonl": "", "y/gold.jsonl": "" });
    await expect(openCorpus(two)).rejects.toThrow(/several corpora in .*: x, y/);
    await expect(openCorpus(join(two, "nowhere"))).rejects.toMatchObject({ code: "not-found" });
    expect(() => formatById("xml")).toThrow(/there are native, folder/);
    expect(() => writableFormat("plain")).toThrow(
      `the format plain can only be read; a corpus is written as ${written.map(({ id }) => id).join(", ")}`,
    );
    expect(writableFormat("folder").id).toBe("folder");
  });
});
