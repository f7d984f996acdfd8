import { createWriteStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { ZipFile } from "yazl";
import { WARCRecord, WARCSerializer } from "warcio";
import { warcRecord, warcResponse } from "../capture/warc.fixture";
import { scratchFolder, writeFiles } from "../corpus/corpus.fixture";
import { decodingOf } from "../run/sources/stored-page";
import { decodeBytes } from "../page/parsing/decode";
import { memoryStore } from "../store/memory/memory-store";
import { quietTask } from "../task";
import { runImport } from "./import-job.fixture";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const page = (text: string): string =>
  `<title>${text}</title><link rel=stylesheet href=/a.css><img src=/b.png><img src=/gone.png><p>${text}`;
const css = warcResponse("a.css", { head: ["Content-Type: text/css"], body: "p { background: url(b.png) }" });
const png = warcResponse("b.png", { head: ["Content-Type: image/png"], body: PNG });

async function imported(source: string | readonly string[], choices: object = {}) {
  const store = memoryStore();
  const result = await runImport(store, { source, corpusName: "c", ...choices });
  const ids = await store.pages.ids({ corpusId: result.corpusId });
  const pages = await Promise.all(ids.map((id) => store.pages.get(id)));
  const captures = new Map(
    await Promise.all(pages.map(async ({ id, key }) => [key, await store.captures.find(id)] as const)),
  );
  const htmlOf = async (key: string): Promise<string> => {
    const record = pages.find((one) => one.key === key)!;
    return decodeBytes(await store.pages.bytes(record.id), decodingOf(record)).html;
  };
  return { result, pages, keys: pages.map(({ key }) => key), captures, htmlOf };
}

async function fileOf(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(await scratchFolder(), name);
  await writeFile(path, bytes);
  return path;
}

async function zipOf(name: string, files: Readonly<Record<string, Uint8Array | string>>): Promise<string> {
  const path = join(await scratchFolder(), name);
  const zip = new ZipFile();
  for (const [file, bytes] of Object.entries(files))
    zip.addBuffer(Buffer.from(bytes), file, { compress: !file.endsWith(".gz") });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
  return path;
}

describe("an import of WARC files", () => {
  it("takes pages with their sheets and pictures, wherever in the file these stand, and counts what is missing", async () => {
    const records = [
      warcResponse("one.html", { body: page("One") }),
      css,
      png,
      warcResponse("two", { body: page("Two") }),
    ];
    for (const [name, bytes] of [
      ["plain.warc", Buffer.concat(records)],
      ["members.warc.gz", Buffer.concat(records.map((record) => gzipSync(record)))],
      ["whole.warc.gz", gzipSync(Buffer.concat(records))],
    ] as const) {
      const { result, pages, captures } = await imported(await fileOf(name, bytes));
      expect(result).toMatchObject({ added: 2, rejected: 0, format: "WARC files" });
      expect(pages.map(({ key, title, url, site }) => [key, title, url, site])).toEqual([
        ["site.example/one", "One", "http://site.example/one.html", "site.example"],
        ["site.example/two", "Two", "http://site.example/two", "site.example"],
      ]);
      expect(captures.get("site.example/one")).toMatchObject({
        source: "warc",
        wanted: 3,
        missing: 1,
        missed: ["http://site.example/gone.png"],
        resources: [
          { url: "http://site.example/a.css", type: "text/css" },
          { url: "http://site.example/b.png", type: "image/png" },
        ],
      });
    }
  });

  it("decodes pages by the charset of their answers, before what they say themselves", async () => {
    const head = ["Content-Type: text/html; charset=koi8-r"];
    const body = Buffer.concat([Buffer.from("<meta charset=utf-8><p>"), Buffer.from([0xd0, 0xd2])]);
    const { pages, htmlOf } = await imported(await fileOf("a.warc", warcResponse("r", { head, body })));
    expect(pages[0]!.encoding).toBe("koi8-r");
    expect(await htmlOf("site.example/r")).toContain("пр");
  });

  it("takes the pages that are asked for, by address, status and type", async () => {
    const file = await fileOf(
      "a.warc",
      Buffer.concat([
        warcResponse("news/1", { body: page("1") }),
        warcResponse("news/2", { status: "404 Not Found", body: page("2") }),
        warcResponse("sport/3", { body: page("3") }),
        warcResponse("news/4", { head: ["Content-Type: text/plain"], body: "<p>4" }),
      ]),
    );
    const keysOf = async (pages: object) => (await imported(file, { pages })).keys;
    expect(await keysOf({})).toEqual(["site.example/news/1", "site.example/sport/3"]);
    expect(await keysOf({ url: "*/news/*" })).toEqual(["site.example/news/1"]);
    expect(await keysOf({ statuses: ["4xx"] })).toEqual(["site.example/news/2"]);
    expect(await keysOf({ types: ["text/plain"] })).toEqual(["site.example/news/4"]);
    const none = await imported(file, { pages: { url: "http://other.example/*" } });
    expect(none.result.rejects).toMatchObject([{ code: "no-pages" }]);
  });

  it("refuses gzip that unpacks to more than 200 times its size, with what is behind that", async () => {
    const bomb = warcRecord(["WARC-Type: metadata"], new Uint8Array(8_000_000));
    const records = [
      warcResponse("one", { body: page("One") }),
      bomb,
      warcResponse("two", { body: page("Two") }),
    ];
    const file = await fileOf("a.warc.gz", Buffer.concat(records.map((record) => gzipSync(record))));
    const { result, keys } = await imported(file);
    expect(keys).toEqual(["site.example/one"]);
    expect(result.rejects).toMatchObject([
      { code: "gzip-bomb", message: expect.stringContaining("more than 200 times") },
    ]);
    // Bytes that were never packed are no bomb.
    const plain = await imported(await fileOf("a.warc", Buffer.concat(records)));
    expect(plain.keys).toEqual(["site.example/one", "site.example/two"]);
  });

  it("takes what is whole of a file that breaks off, in gzip too, and names the rest", async () => {
    const whole = [warcResponse("one", { body: page("One") }), css];
    const last = warcResponse("two", { body: page("Two").repeat(20) });
    const cut = Buffer.concat([...whole, last.subarray(0, -40)]);
    const zipped = Buffer.concat([
      ...whole.map((record) => gzipSync(record)),
      gzipSync(last).subarray(0, -20),
    ]);
    for (const file of [await fileOf("a.warc", cut), await fileOf("a.warc.gz", zipped)]) {
      const { result, keys, captures } = await imported(file);
      expect(keys).toEqual(["site.example/one"]);
      expect(captures.get("site.example/one")!.resources).toHaveLength(1);
      expect(result.rejects).toMatchObject([{ code: "truncated", origin: "http://site.example/two" }]);
    }
    const junk = await imported(await fileOf("b.warc", Buffer.concat([...whole, Buffer.from("no record")])));
    expect(junk.keys).toEqual(["site.example/one"]);
    expect(junk.result.rejects).toMatchObject([{ code: "bad-warc" }]);
  });

  it("tells two captures of one address apart by their dates, and follows redirects to what a page shows", async () => {
    const dated = (date: string, body: string): Buffer =>
      warcRecord(
        [
          "WARC-Type: resource",
          "WARC-Target-URI: http://site.example/a",
          `WARC-Date: ${date}`,
          "Content-Type: text/html",
        ],
        body,
      );
    const moved = warcResponse("gone.png", { status: "302 Found", head: ["Location: /b.png"], body: "" });
    const file = await fileOf(
      "a.warc",
      Buffer.concat([
        dated("2024-01-02T03:04:05Z", page("One")),
        dated("2025-01-02T03:04:05Z", page("Two")),
        css,
        png,
        moved,
      ]),
    );
    const { keys, captures } = await imported(file);
    expect(keys).toEqual(["site.example/a", "site.example/a@20250102030405"]);
    expect(captures.get(keys[0]!)).toMatchObject({ wanted: 3, missing: 0 });
  });

  it("reads what warcio writes", async () => {
    const records = await Promise.all(
      [
        { url: "http://site.example/p", type: "text/html; charset=utf-8", body: Buffer.from(page("Één")) },
        { url: "http://site.example/b.png", type: "image/png", body: PNG },
      ].map(async ({ url, type, body }) => {
        const record = WARCRecord.create(
          {
            url,
            date: "2025-01-02T03:04:05Z",
            type: "response",
            warcVersion: "WARC/1.1",
            httpHeaders: { "Content-Type": type },
          },
          (async function* () {
            yield Uint8Array.from(body);
          })(),
        );
        return Buffer.from(await WARCSerializer.serialize(record, { gzip: true }));
      }),
    );
    const { captures, htmlOf } = await imported(await fileOf("a.warc.gz", Buffer.concat(records)));
    expect(await htmlOf("site.example/p")).toBe(page("Één"));
    expect(captures.get("site.example/p")!.resources).toMatchObject([{ url: "http://site.example/b.png" }]);
  });

  it("stops when it is cancelled while the file is read, and leaves no page", async () => {
    const store = memoryStore();
    const stop = new AbortController();
    const source = await fileOf("a.warc", Buffer.concat([warcResponse("a", { body: page("A") }), png]));
    const task = { signal: stop.signal, report: () => stop.abort(new Error("cancelled")) };
    await expect(runImport(store, { source, corpusName: "c" }, task)).rejects.toThrow("cancelled");
    expect(await store.corpora.list()).toEqual([]);
    expect(await runImport(store, { source, corpusName: "c" }, quietTask)).toMatchObject({ added: 1 });
  });
});

describe("an import of a WACZ archive", () => {
  const archive = Buffer.concat(
    [
      warcResponse("one", { body: page("One") }),
      warcResponse("frame", { body: page("Frame") }),
      css,
      png,
    ].map((one) => gzipSync(one)),
  );
  const files = {
    "datapackage.json": "{}",
    "archive/data.warc.gz": archive,
    "pages/pages.jsonl": '{"format":"json-pages-1.0"}\n{"url":"http://site.example/one","title":"One"}\n',
  };

  it("takes the pages of its list, or those whose addresses are asked for", async () => {
    const path = await zipOf("a.wacz", files);
    const { result, keys, captures } = await imported(path);
    expect([result.format, keys]).toEqual(["WACZ", ["site.example/one"]]);
    expect(captures.get("site.example/one")).toMatchObject({ source: "wacz", missing: 1 });
    expect((await imported(path, { pages: { url: "*frame" } })).keys).toEqual(["site.example/frame"]);
  });

  it("takes all that is HTML where it has no list", async () => {
    const rest = Object.fromEntries(Object.entries(files).filter(([file]) => file !== "pages/pages.jsonl"));
    expect((await imported(await zipOf("a.wacz", rest))).keys).toEqual([
      "site.example/frame",
      "site.example/one",
    ]);
  });
});

describe("an import of pages that were saved", () => {
  const mhtml = (html: string): string =>
    [
      "From: <Saved by Blink>",
      "Snapshot-Content-Location: https://site.example/news/1",
      'Content-Type: multipart/related;\r\n\ttype="text/html";\r\n\tboundary="----x"',
      "",
      "",
      "------x",
      "Content-Type: text/html; charset=windows-1252",
      "Content-Transfer-Encoding: quoted-printable",
      "Content-Location: https://site.example/news/1",
      "",
      html,
      "------x",
      "Content-Type: text/css",
      "Content-Transfer-Encoding: quoted-printable",
      "Content-Location: cid:css-1@mhtml.blink",
      "",
      "p { background: url(=22https://site.example/b.png=22) }",
      "------x",
      "Content-Type: image/png",
      "Content-Transfer-Encoding: base64",
      "Content-Location: https://site.example/b.png",
      "",
      PNG.toString("base64"),
      "------x--",
      "",
    ].join("\r\n");

  it("takes an MHTML file with its parts by their addresses, in the charset of its page", async () => {
    const html =
      '<link rel=3Dstylesheet href=3D"cid:css-1@mhtml.blink"><img src=3D../b.png><p>caf=E9 =\r\nau lait';
    const { pages, keys, captures, htmlOf } = await imported(
      await fileOf("saved.mhtml", Buffer.from(mhtml(html))),
    );
    expect([keys, pages[0]!.url, pages[0]!.encoding]).toEqual([
      ["saved"],
      "https://site.example/news/1",
      "windows-1252",
    ]);
    expect(await htmlOf("saved")).toContain("<p>café au lait");
    expect(captures.get("saved")).toMatchObject({ source: "mhtml", wanted: 2, missing: 0 });
    expect(captures.get("saved")!.resources.map(({ url }) => url)).toEqual([
      "cid:css-1@mhtml.blink",
      "https://site.example/b.png",
    ]);
  });

  it("refuses a file that only ends like one, and one without HTML, and goes on", async () => {
    const folder = await writeFiles(await scratchFolder(), {
      "a.mht": "no head at all",
      "b.mht": mhtml("<p>b").replaceAll("text/html", "text/plain"),
      "c.mht": mhtml("<p>c"),
    });
    const { keys, result } = await imported(folder);
    expect(keys).toEqual(["c"]);
    expect(result.rejects.map(({ code }) => code)).toEqual(["bad-mhtml", "no-page"]);
  });

  it("says which of two files of one name with two endings is left out", async () => {
    const source = await writeFiles(await scratchFolder(), {
      "a.mht": mhtml("<p>first"),
      "a.mhtml": mhtml("<p>second"),
    });
    const { result, keys, htmlOf } = await imported(source);
    expect(keys).toEqual(["a"]);
    expect(await htmlOf("a")).toBe("<p>first");
    expect(result).toMatchObject({ added: 1, rejected: 1 });
    expect(result.rejects).toEqual([
      {
        origin: join(source, "a.mhtml"),
        code: "duplicate-id",
        message: `${join(source, "a.mhtml")}: page a comes twice; the first counts`,
      },
    ]);
  });

  it("takes a page that a browser saved with its folder, whose files are no pages and no rejects", async () => {
    const folder = await writeFiles(await scratchFolder(), {
      "news.html":
        '<!-- saved from url=(0027)https://site.example/news/1 --><link rel=stylesheet href="./news_files/a.css"><img src="news_files/b%20c.png"><img src="https://site.example/gone.png"><p>x',
      "news_files/a.css": "@import url(b.css); p { background: url(d.png) }",
      "news_files/b.css": "p { color: red }",
      "news_files/frame.html": "<p>frame",
      "news_files/app.js.download": "1",
      "other_files/e.html": "<p>a page in a folder that belongs to none",
    });
    for (const name of ["b c.png", "d.png"]) await writeFile(join(folder, "news_files", name), PNG);
    const { keys, pages, captures, result } = await imported(folder);
    expect([keys, result.rejects]).toEqual([["news", "other_files/e"], []]);
    expect(pages[0]!.url).toBe("https://site.example/news/1");
    expect(captures.get("news")).toMatchObject({ source: "complete", wanted: 4, missing: 1 });
    expect(captures.get("news")!.resources).toHaveLength(4);
    expect(captures.get("other_files/e")).toBeNull();
  });

  it("takes a page of SingleFile with a note that it is a view, and with its address", async () => {
    const folder = await writeFiles(await scratchFolder(), {
      "a.html":
        "<!DOCTYPE html> <html><!--\n Page saved with SingleFile \n url: https://site.example/a \n saved date: x\n--><p>a",
      "b.html": "<p>Page saved with SingleFile",
    });
    const { pages, result } = await imported(folder);
    expect(pages.map(({ url }) => url)).toEqual(["https://site.example/a", null]);
    expect(result.notes.map(({ origin, code }) => [origin.split("/").at(-1), code])).toEqual([
      ["a.html", "singlefile"],
    ]);
    expect(result.counts.noted).toBe(1);
  });
});

describe("an import of pages that are nearly the same", () => {
  const story = (name: string, words: number): string =>
    `<nav>${"<a>Home</a>".repeat(50)}</nav><p>${Array.from({ length: words }, (_, at) => `${name}${(at * 7919) % 1013}`).join(" ")}</p>`;
  const input = (source: string, near?: "add" | "skip") => ({
    source,
    corpusName: "c",
    ...(near && { near }),
  });

  it("says which page they are like, in the same import and in a later one, and adds or skips them", async () => {
    const store = memoryStore();
    const first = await writeFiles(await scratchFolder(), {
      "a.html": story("rain", 300),
      "b.html": `${story("rain", 300)}<p>Updated at noon today by the editors of this paper.`,
      "c.html": story("snow", 300),
      "d.html": "<p>Rain",
    });
    const { near, added, counts } = await runImport(store, input(first));
    expect(added).toBe(4);
    expect(counts).toMatchObject({ near: 1, nearSkipped: 0, copied: 0 });
    expect(near).toMatchObject([{ key: "b", of: "a", skipped: false }]);
    expect(near[0]!.resemblance).toBeGreaterThan(0.9);
    const second = await writeFiles(await scratchFolder(), {
      "e.html": `${story("snow", 300)}<p>Updated at noon today by the editors of this paper.`,
      "f.html": story("hail", 300),
    });
    const later = await runImport(store, input(second, "skip"));
    expect(later).toMatchObject({ added: 1, near: [{ key: "e", of: "c", skipped: true }], copies: [] });
    expect(later.counts).toMatchObject({ near: 0, nearSkipped: 1 });
  });

  it("calls the very same bytes copies, and nothing else", async () => {
    const folder = await writeFiles(await scratchFolder(), {
      "a.html": story("rain", 300),
      "b.html": story("rain", 300),
    });
    const { near, copies } = await runImport(memoryStore(), input(folder, "skip"));
    expect([near, copies]).toEqual([[], [{ key: "b", of: "a", skipped: false }]]);
  });
});
