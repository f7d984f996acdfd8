import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { deflateRawSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { warcResponse } from "../../capture/warc.fixture";
import { scratchFolder, writeFiles } from "../../corpus/corpus.fixture";
import { describe as describeTarget } from "../../labels/anchor";
import { parsePage } from "../../page/parsing/parse";
import { Connection } from "../../store/prisma/connection/connection";
import { prismaStore } from "../../store/prisma/prisma-store";
import { GOLD, SLOW, STORY, storyCorpus, storyFile, winnow } from "../cli.fixture";

let page: string;
beforeEach(async () => {
  page = await storyFile();
  vi.stubEnv("DATABASE_URL", `file:${join(dirname(page), "data/test.db")}`);
});
afterEach(() => vi.unstubAllEnvs());

describe("winnow import, export, gold, backup and restore", () => {
  it(
    "take the pages of a WARC file that are asked for, and carry what came with them through a backup",
    async () => {
      const folder = await scratchFolder();
      const warc = join(folder, "crawl.warc.gz");
      const html = '<link rel=stylesheet href="a.css"><p>Rain.';
      const records = [
        warcResponse("news/1", { body: html }),
        warcResponse("news/a.css", { head: ["Content-Type: text/css"], body: "p { color: red }" }),
        warcResponse("sport/2", { body: html }),
        warcResponse("news/3", { status: "404 Not Found", body: "<p>Gone." }),
      ];
      await writeFile(warc, Buffer.concat(records.map((record) => gzipSync(record))));
      const asked = [warc, "--corpus", "crawl", "--url", "*/news/*", "--status", "2xx,404"];
      expect(await winnow("import", ...asked)).toMatchObject({
        code: 0,
        out: "crawl: 2 added, 0 rejected, 0 already there\n",
      });
      const backup = join(folder, "backup.db");
      expect(await winnow("backup", backup)).toMatchObject({ code: 0 });
      const connection = await Connection.open(`file:${backup}`);
      const store = prismaStore(connection);
      const corpus = await store.corpora.findByName("crawl");
      const page = await store.pages.findByKey(corpus!.id, "site.example/news/1");
      const [sheet] = await store.captures.ofType(page!.id, "text/css");
      await store.close();
      expect(Buffer.from(sheet![1]).toString()).toBe("p { color: red }");
      for (const bad of [
        ["--status", "9xx"],
        ["--type", "html"],
        ["--url", ""],
      ])
        expect(await winnow("import", warc, "--corpus", "crawl", ...bad)).toMatchObject({ code: 2 });
    },
    SLOW,
  );

  it(
    "carry a corpus into the database and out again",
    async () => {
      const corpus = await storyCorpus();
      const imported = JSON.parse(
        (await winnow("import", corpus, "--corpus", "mine", "--json")).out,
      ) as object;
      expect(imported).toMatchObject({ winnow: 1, added: 1, rejected: 0, duplicates: [] });
      const backup = join(corpus, "backup.db");
      expect(await winnow("backup", backup)).toMatchObject({ code: 0, err: [] });
      expect(await winnow("backup", backup)).toMatchObject({ code: 2 });

      const out = join(corpus, "out");
      expect(await winnow("export", "--corpus", "mine", "--out", out)).toMatchObject({ code: 0, err: [] });
      expect(existsSync(join(out, "pages/a.html.gz"))).toBe(true);
      expect(await winnow("export", "--corpus", "nobody", "--out", join(corpus, "other"))).toMatchObject({
        code: 1,
        err: ["winnow: corpus not found: nobody"],
      });
      expect(
        (
          await winnow(
            "evaluate",
            "--corpus",
            "mine",
            "--extractors",
            "block-extractor",
            "--metrics",
            "bag-of-words",
            "--workers",
            "1",
          )
        ).out,
      ).toContain("mine: 1 page");

      await winnow("import", await storyCorpus(), "--corpus", "later");
      expect(await winnow("restore", backup)).toMatchObject({ code: 0, err: [] });
      expect(await winnow("export", "--corpus", "later", "--out", join(corpus, "gone"))).toMatchObject({
        code: 1,
      });
      expect(await winnow("export", "--corpus", "mine", "--out", join(corpus, "back.zip"))).toMatchObject({
        code: 0,
      });
      expect(await winnow("restore", page)).toMatchObject({
        code: 1,
        err: [expect.stringContaining("not a Winnow backup")],
      });
    },
    SLOW,
  );

  it(
    "exports labels, makes finished ones gold, and takes that back",
    async () => {
      const page = parsePage(STORY);
      const target = { kind: "interval", start: 0, end: page.leaves[0]!.text.length } as const;
      const operation = {
        id: "1",
        group: "1",
        at: 1,
        activeMs: 0,
        kind: "set",
        target,
        label: "main",
        origin: "manual",
        anchor: describeTarget(page, target),
      };
      const line = {
        winnow: 1,
        gold: { id: "a", text: GOLD },
        page: deflateRawSync(STORY).toString("base64"),
        annotations: [{ annotator: "Ada", state: "done", operations: [operation] }],
      };
      const folder = await writeFiles(await scratchFolder(), { "winnow.jsonl": `${JSON.stringify(line)}\n` });
      expect(await winnow("import", join(folder, "winnow.jsonl"), "--corpus", "labelled")).toMatchObject({
        code: 0,
        err: [],
      });
      // Of the native layout it does not say that no page has finished labels: they are all in it, and not
      // made gold.
      expect(
        (
          await winnow(
            "export",
            "--corpus",
            "labelled",
            "--format",
            "native",
            "--out",
            join(folder, "native"),
          )
        ).out,
      ).toBe(`${join(folder, "native")}: 1 page with all labels\n`);
      expect((await winnow("export", "--corpus", "labelled", "--out", join(folder, "pages"))).out).toBe(
        `${join(folder, "pages")}: 1 page, 1 with finished labels, 0 labels left out\nnot kept by this format: the labels of each annotator, with drafts and times (1)\n`,
      );
      const used = JSON.parse((await winnow("gold", "--corpus", "labelled", "--json")).out) as { at: string };
      expect(used).toMatchObject({ winnow: 1, changed: 1, same: 0, disputed: 0 });
      expect((await winnow("gold", "--corpus", "labelled")).out).toBe(
        "labelled: gold of 0 pages changed, 1 unchanged\n",
      );
      expect(await winnow("gold", "--corpus", "labelled", "--undo", used.at)).toMatchObject({
        code: 0,
        out: `labelled: gold of 1 page restored to what it was before ${used.at}\n`,
      });
      expect(await winnow("gold", "--corpus", "nobody")).toMatchObject({
        code: 1,
        err: ["winnow: corpus not found: nobody"],
      });
    },
    SLOW,
  );

  it(
    "fail on a broken archive and leave no corpus behind",
    async () => {
      const folder = await writeFiles(await scratchFolder(), { "bad.zip": "no zip" });
      expect(await winnow("import", join(folder, "bad.zip"), "--corpus", "mine")).toMatchObject({
        code: 1,
        err: [expect.stringContaining("broken zip")],
      });
      expect(await winnow("evaluate", "--corpus", "mine")).toMatchObject({ code: 1 });
    },
    SLOW,
  );
});

describe("winnow import", () => {
  it(
    "fails where every page was rejected, and says which and why; not where some came in",
    async () => {
      const folder = await writeFiles(await scratchFolder(), { "a.html": "", "b.html": new Uint8Array(999) });
      const all = await winnow("import", folder, "--corpus", "none");
      expect(all).toMatchObject({ code: 1, out: "none: 0 added, 2 rejected, 0 already there\n" });
      expect(all.err).toEqual([
        expect.stringContaining("a.html: page is empty"),
        expect.stringMatching(/b\.html: .*binary/),
        `winnow: ${folder}: no page could be imported, 2 rejected`,
      ]);
      const asJson = await winnow("import", folder, "--corpus", "none", "--json");
      expect([asJson.code, JSON.parse(asJson.out)]).toMatchObject([1, { added: 0, rejected: 2 }]);
      await writeFiles(folder, { "c.html": STORY });
      expect(await winnow("import", folder, "--corpus", "some")).toMatchObject({
        code: 0,
        out: "some: 1 added, 2 rejected, 0 already there\n",
      });
      // All that can come in is there already: nothing failed.
      expect(await winnow("import", folder, "--corpus", "some")).toMatchObject({ code: 0 });
    },
    SLOW,
  );
});

describe("winnow import of pages that are there", () => {
  it(
    "says which have changed and which are there under another id, and does with them as it is told",
    async () => {
      const folder = await writeFiles(await scratchFolder(), { "a.html": STORY, "b.html": "<p>b" });
      expect(await winnow("import", folder, "--corpus", "mine")).toEqual({
        code: 0,
        out: "mine: 2 added, 0 rejected, 0 already there\n",
        err: [],
      });
      const next = await writeFiles(await scratchFolder(), {
        "a.html": `${STORY}<p>More`,
        "b.html": "<p>b",
        "c.html": "<p>b",
      });
      expect(await winnow("import", next, "--corpus", "mine", "--duplicates", "skip")).toEqual({
        code: 0,
        out: "mine: 0 added, 0 rejected, 1 already there, 1 changed and kept as they were, 1 skipped because their bytes are stored under another id\n",
        err: [
          "a: its bytes have changed; the stored page was kept (--changed replace would put the new one in its place)",
          "c: the same bytes as b, skipped",
        ],
      });
      expect(await winnow("import", next, "--corpus", "mine", "--changed", "replace")).toEqual({
        code: 0,
        out: "mine: 1 added, 0 rejected, 1 already there, 1 replaced, 1 added although their bytes are stored under another id\n",
        err: ["a: replaced", "c: the same bytes as b, added anyway"],
      });
      expect(JSON.parse((await winnow("import", next, "--corpus", "mine", "--json")).out)).toMatchObject({
        added: 0,
        counts: { unchanged: 3, kept: 0, replaced: 0, copied: 0, skipped: 0 },
        unchanged: ["a", "b", "c"],
        changed: [],
        copies: [],
      });
      expect(await winnow("import", next, "--corpus", "mine", "--changed", "drop")).toMatchObject({
        code: 2,
      });
    },
    SLOW,
  );
});
