/**
 * What is refused at the door, since it would break or spoil every export later; and what is stored already,
 * which goes out all the same.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import { readCorpus, scratchFolder, writeFiles } from "../corpus/corpus.fixture";
import { FORMATS } from "../corpus/formats/recognise";
import { directorySink } from "../corpus/sink";
import { memoryStore } from "../store/memory/memory-store";
import type { Store } from "../store/interfaces/store";
import { quietTask } from "../task";
import { EXPORT_NOTE, exportCorpus } from "./export-corpus";
import { importJob, type ImportResult } from "./import-job";

let store: Store;
beforeEach(() => void (store = memoryStore()));

async function imported(files: Readonly<Record<string, string>>): Promise<ImportResult> {
  const input = {
    source: await writeFiles(await scratchFolder(), files),
    shownAs: "mine",
    corpusName: "mine",
  };
  const { id } = await store.jobs.enqueue({ kind: "import", title: "import", input });
  await store.jobs.claim("worker", 0, 60_000);
  return (await importJob(input, quietTask, { store, jobId: id, codeVersion: "v1" })) as ImportResult;
}

describe("an import", () => {
  it("refuses a page whose id no export could name, in every format, and says why", async () => {
    const fits = "x".repeat(247);
    const tooLong = "x".repeat(248);
    const { added, rejects } = await imported({ [`${fits}.html`]: "<p>a", [`${tooLong}.html`]: "<p>b" });
    expect(added).toBe(1);
    expect(rejects).toMatchObject([
      {
        code: "unsafe-path",
        message: expect.stringContaining(
          "one of its parts has 248 bytes; a file name may have 255, of which the ending takes 8",
        ),
      },
    ]);
    const line = `${JSON.stringify({ winnow: 1, gold: { id: tooLong }, page: deflateRawSync("<p>c").toString("base64"), annotations: [] })}\n`;
    expect((await imported({ "winnow.jsonl": line })).rejects).toMatchObject([{ code: "unsafe-path" }]);
  });

  // "Some text." has ten characters.
  it.each([
    {
      when: "ends with the text",
      gold: {
        intervals: [
          [0, 4],
          [4, 10],
        ],
      },
      code: null,
    },
    {
      when: "goes one character beyond the end of the text",
      gold: {
        intervals: [
          [0, 4],
          [4, 11],
        ],
      },
      code: "gold-beyond-text",
    },
    {
      when: "lies beyond the end of the text",
      gold: { intervals: [[1_000_000, 2_000_000]] },
      code: "gold-beyond-text",
    },
    {
      when: "was corrected beyond the end of the text",
      gold: {
        text: "x",
        corrections: [{ start: 5, end: 11, to: "main", by: "Ada", at: "2026-01-02T03:04:05.000Z" }],
        original: { text: "y" },
      },
      code: "gold-beyond-text",
    },
    {
      when: "was beyond the end of the text before it was corrected",
      gold: { intervals: [[0, 4]], original: { intervals: [[0, 11]] } },
      code: "gold-beyond-text",
    },
    {
      when: "is not in the order of the text",
      gold: {
        intervals: [
          [5, 7],
          [0, 4],
        ],
      },
      code: "malformed-gold",
    },
    {
      when: "has a character in two intervals",
      gold: {
        intervals: [
          [0, 5],
          [4, 7],
        ],
      },
      code: "malformed-gold",
    },
    {
      when: "was not in order before it was corrected",
      gold: {
        original: {
          intervals: [
            [5, 7],
            [0, 4],
          ],
        },
      },
      code: "malformed-gold",
    },
    {
      when: "was corrected from the end to the start",
      gold: { corrections: [{ start: 5, end: 4, to: "main", by: "Ada", at: "2026-01-02T03:04:05.000Z" }] },
      code: "malformed-gold",
    },
  ])("judges gold that $when", async ({ gold, code }) => {
    const line = `${JSON.stringify({ winnow: 1, gold: { id: "a", ...gold }, page: deflateRawSync("<p>Some text.</p>").toString("base64"), annotations: [] })}\n`;
    const { added, rejects } = await imported({ "winnow.jsonl": line });
    expect({ added, codes: rejects.map((reject) => reject.code) }).toEqual(
      code === null ? { added: 1, codes: [] } : { added: 0, codes: [code] },
    );
    for (const { message } of rejects)
      expect(message).toMatch(/^mine\/winnow\.jsonl:1: (intervals|corrections|original)/);
  });

  it("says where gold ends and how long the text is", async () => {
    const { rejects } = await imported({
      "gold.jsonl": `${JSON.stringify({
        id: "a",
        intervals: [
          [0, 4],
          [5, 99],
        ],
      })}\n`,
      "pages/a.html": "<p>Some text.</p>",
    });
    expect(rejects[0]!.message).toBe(
      "mine/pages/a.html: intervals.1 ends at character 99 of a page that has 10",
    );
  });
});

describe("an export of pages that are stored already under ids that no file can have", () => {
  const long = "long/".repeat(10) + "x".repeat(300);
  const page = (key: string) => ({
    key,
    bytes: new TextEncoder().encode(`<p>${key}`),
    title: key,
    url: null,
    site: null,
    kind: null,
    lang: null,
    encoding: "utf-8",
    gold: { id: key, text: key },
  });

  it.each(FORMATS.filter(({ read, write }) => read !== null && write !== null).map(({ id }) => id))(
    "is whole, reads back, and tells what they are called instead: %s",
    async (format) => {
      const { id: corpusId } = await store.corpora.create({ name: "mine", description: "" });
      await store.pages.add(corpusId, [page("a"), page(long)]);
      const first = await exported(corpusId, format);
      const [{ as }] = first.renamed as [{ id: string; as: string }];
      expect(first.renamed).toEqual([{ id: long, as }]);
      expect(first.read.rejects).toEqual([]);
      expect(first.read.pages.map(({ gold, bytes }) => [gold.id, bytes]).sort()).toEqual([
        ["a", "<p>a"],
        [as, `<p>${long}`],
      ]);
      expect(first.told).toEqual([{ id: long, as }]);

      // A page that has that name already keeps it.
      await store.pages.add(corpusId, [page(as)]);
      const second = await exported(corpusId, format);
      expect(second.renamed).not.toEqual(first.renamed);
      expect(new Set(second.read.pages.map(({ gold }) => gold.id))).toEqual(
        new Set(["a", as, second.renamed[0]!.as]),
      );
    },
  );

  it.each(FORMATS.filter(({ read, write }) => read !== null && write !== null))(
    "is whole where one page would be a file and a folder at once: $id",
    async ({ id: format, endings = [] }) => {
      const { id: corpusId } = await store.corpora.create({ name: "mine", description: "" });
      const files = [".html", ".html.gz", ".json", ".jsonld", "-cleaned.txt", ".html.corrected.txt"];
      const folders = files.map((ending) => `news/story${ending}/comments`);
      const keys = ["news/story", ...folders, "news/story.html/comments.html/2", "news/other.html/1"];
      await store.pages.add(corpusId, keys.map(page));
      const { renamed, read } = await exported(corpusId, format);
      // A layout of one file for all pages has no folders.
      const wrong = keys.filter(
        (key) => endings.some((ending) => key.startsWith(`news/story${ending}/`)) && key !== "news/story",
      );
      expect(renamed.map(({ id }) => id).sort()).toEqual(wrong.sort());
      const nameOf = (key: string): string => renamed.find(({ id }) => id === key)?.as ?? key;
      expect(read.rejects).toEqual([]);
      expect(read.pages.map(({ gold, bytes }) => [gold.id, bytes]).sort()).toEqual(
        keys.map((key) => [nameOf(key), `<p>${key}`]).sort(),
      );
    },
  );

  it("tells of no other names where every page has its own", async () => {
    const { id: corpusId } = await store.corpora.create({ name: "mine", description: "" });
    await store.pages.add(corpusId, [page("a")]);
    expect(await exported(corpusId, "folder")).toMatchObject({ renamed: [], told: [] });
  });

  async function exported(corpusId: string, format: string) {
    const out = join(await scratchFolder(), "out");
    const { renamed } = await exportCorpus(store, { corpusId, format }, await directorySink(out), quietTask);
    const note = JSON.parse(await readFile(join(out, EXPORT_NOTE), "utf8")) as { readonly renamed: unknown };
    return { renamed, read: await readCorpus(out), told: note.renamed };
  }
});
