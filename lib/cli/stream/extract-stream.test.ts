import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { JSDOM } from "jsdom";
import { describe, expect, it, vi } from "vitest";
import { scratchFolder, writeFiles } from "../../corpus/corpus.fixture";
import { GOLD, piped, SLOW, STORY, winnow } from "../cli.fixture";
import type { Offset } from "./offset";
import { WARC_INFO, warcResponse } from "../../capture/warc.fixture";

const BIN = join(import.meta.dirname, "../winnow.mjs");

/** Quick, and the same whatever the usual extractor has learned. */
const BY_BLOCKS = ["--extractor", "block-extractor"];

const line = (record: object): string => `${JSON.stringify(record)}\n`;
const linesIn = (text: string): unknown[] =>
  text
    .split("\n")
    .filter((one) => one !== "")
    .map((one) => JSON.parse(one) as unknown);

const RAIN = { title: "Rain", date: null, author: null };
const TRICKY = `<title>A & "B"</title><h1>Head</h1><p>${"Words of the story. ".repeat(5)}a &lt;b&gt; &amp; <a href=/c>link</a> <b>bold</b>\u0001</p>
  <ul><li>${"One of them is long. ".repeat(3)}<li>two</ul><table><tr><th>m<th>n</tr><tr><td>2<td>3</tr></table><pre>let  x;</pre>`;

describe("winnow extract --input", () => {
  it(
    "answers each line with one line, in order, and lines that are none with an error",
    async () => {
      const { code, out, err } = await piped(
        [
          line({ id: "a", url: "http://site.example/a", html: STORY }),
          "not json\n",
          "\n",
          line({ id: 7, html: 5 }),
          line([1]),
          line({ id: "empty", html: "" }),
          line({ id: "last", html: STORY }).trimEnd(),
        ].join(""),
        "extract",
        "--input",
        "jsonl",
        "--workers",
        "2",
        ...BY_BLOCKS,
      );
      const failed = (id: unknown, code: string, message: unknown): object => ({
        id,
        url: null,
        text: null,
        fields: null,
        error: { code, message },
      });
      expect(linesIn(out)).toEqual([
        { id: "a", url: "http://site.example/a", text: GOLD, fields: RAIN, error: null },
        failed(null, "bad-line", expect.stringMatching(/^line 2: not JSON/)),
        failed(7, "bad-line", "line 4: html is not text"),
        failed(null, "bad-line", "line 5: not an object"),
        failed("empty", "empty-page", "this page: page is empty: 0 bytes"),
        { id: "last", url: null, text: GOLD, fields: RAIN, error: null },
      ]);
      expect({ code, err }).toEqual({ code: 0, err: ["winnow: 4 of 6 pages failed"] });
    },
    SLOW,
  );

  it(
    "answers what is whole of a truncated WARC file, names the rest, and fails",
    async () => {
      const records = ["a", "b", "c"].map((name) => warcResponse(name, { body: STORY }));
      const cut = gzipSync(Buffer.concat(records).subarray(0, -40));
      const folder = await scratchFolder();
      await writeFile(join(folder, "cut.warc.gz"), cut.subarray(0, -12));
      const { code, out, err } = await winnow(
        "extract",
        join(folder, "cut.warc.gz"),
        "--input",
        "warc",
        ...BY_BLOCKS,
      );
      expect(linesIn(out).map((one) => (one as { id: string }).id)).toEqual(["urn:a", "urn:b", "urn:c"]);
      expect(linesIn(out)[1]).toMatchObject({ text: GOLD, error: null });
      expect(linesIn(out)[2]).toMatchObject({ text: null, error: { code: "truncated" } });
      expect(code).toBe(1);
      expect(err).toEqual([
        "winnow: 1 of 3 pages failed",
        expect.stringMatching(/^winnow: the input ends within the record at byte \d+$/),
      ]);
    },
    SLOW,
  );

  it(
    "answers by the learned combination where no extractor is named, as without a stream",
    async () => {
      const input = line({ id: "a", html: STORY });
      const { out } = await piped(input, "extract", "--input", "jsonl", "--workers", "1");
      const alone = await piped(STORY, "extract", "-", "--extractor", "combination");
      expect(linesIn(out)).toMatchObject([{ text: alone.out.trimEnd(), error: null }]);
      expect(alone.out).toContain("It rained");
    },
    SLOW,
  );

  it(
    "reads the files of a list, and says which are not there",
    async () => {
      const folder = await writeFiles(await scratchFolder(), {
        "a.html": STORY,
        "list.txt": "# pages\n\na.html\ngone.html\n",
      });
      const { out } = await winnow("extract", join(folder, "list.txt"), "--input", "list", ...BY_BLOCKS);
      expect(linesIn(out)).toMatchObject([
        { id: "a.html", url: null, text: GOLD },
        { id: "gone.html", error: { code: "not-found" } },
      ]);
    },
    SLOW,
  );

  it(
    "writes what no form can hold in a way that each can",
    async () => {
      const input =
        line({ id: 'a"<b', url: "http://site.example/?a&b", html: TRICKY }) + line({ id: "x", html: "" });
      const written = async (output: string): Promise<string> =>
        (await piped(input, "extract", "--input", "jsonl", "--output", output, "--extractor", "all-text"))
          .out;
      const tei = new JSDOM(await written("xml-tei"), { contentType: "application/xml" }).window.document;
      expect(tei.querySelectorAll("TEI")).toHaveLength(2);
      expect(tei.querySelector("TEI idno")!.textContent).toBe('a"<b');
      expect(tei.querySelector("TEI title")!.textContent).toBe('A & "B"');
      expect(tei.querySelector("body ab")!.outerHTML).toContain('type="header" rend="h1"');
      expect(tei.querySelector("ref")!.getAttribute("target")).toBe("http://site.example/c");
      expect(tei.querySelector("hi")!.getAttribute("rend")).toBe("bold");
      expect([...tei.querySelectorAll("item, cell, code")].map(({ textContent }) => textContent)).toEqual([
        "One of them is long. One of them is long. One of them is long.",
        "two",
        "m",
        "n",
        "2",
        "3",
        "let  x;",
      ]);
      expect(tei.querySelectorAll("TEI")[1]!.querySelector("note")!.textContent).toContain("empty-page");
      const html = new JSDOM(await written("html")).window.document;
      const [article, failed] = [...html.querySelectorAll("article")];
      expect(article!.dataset).toMatchObject({ id: 'a"<b', title: 'A & "B"' });
      expect(article!.querySelector("h1 + p a")!.getAttribute("href")).toBe("http://site.example/c");
      expect(failed!.dataset.error).toContain("empty-page");
      const markdown = await written("md");
      expect(markdown).toMatch(
        /^---\nid: "a\\"<b"\nurl: "http:\/\/site.example\/\?a&b"\ntitle: "A & \\"B\\""\n---\n\n# Head\n\n/,
      );
      expect(markdown).toContain("[link](http://site.example/c) **bold**");
      expect(markdown).toContain('---\nid: "x"\nerror: "empty-page: ');
    },
    SLOW,
  );

  it("refuses options that do not go together, and recipes that need other pages", async () => {
    const refused = async (...argv: readonly string[]): Promise<unknown> => {
      const { code, err } = await winnow("extract", ...argv);
      return [code, err[0]];
    };
    expect(await refused("page.html", "--output", "md")).toEqual([2, expect.stringContaining("--input")]);
    expect(await refused("--input", "jsonl", "--explain")).toEqual([2, expect.stringContaining("--explain")]);
    expect(await refused("--input", "jsonl", "--offset", "o.json")).toEqual([
      2,
      expect.stringContaining("--out"),
    ]);
    expect(await refused("--input", "jsonl", "--offset", "o", "--out", "x", "--unordered")).toEqual([
      2,
      expect.stringContaining("--unordered"),
    ]);
    expect(await refused("--input", "jsonl", "--recipe", "block-extractor(redundancy=true)")).toEqual([
      2,
      expect.stringContaining("needs other pages"),
    ]);
    expect(await refused("gone.jsonl", "--input", "jsonl")).toEqual([
      1,
      expect.stringContaining("not found"),
    ]);
  });

  it(
    "writes the text of each page of a zipped WARC file behind what is known of it",
    async () => {
      const folder = await scratchFolder();
      // Each record is zipped by itself, as crawlers do.
      const records = [WARC_INFO, warcResponse("a", { body: STORY }), warcResponse("b", { body: "" })];
      await writeFile(
        join(folder, "crawl.warc.gz"),
        Buffer.concat(records.map((record) => gzipSync(record))),
      );
      const { out, err } = await winnow(
        ...["extract", join(folder, "crawl.warc.gz"), "--input", "warc", "--output", "txt", ...BY_BLOCKS],
      );
      expect(out).toBe(
        [
          '---\nid: "urn:a"\nurl: "http://site.example/a"\ntitle: "Rain"\n---\n\n',
          `${GOLD}\n\n`,
          '---\nid: "urn:b"\nurl: "http://site.example/b"\nerror: "empty-page: this page: page is empty: 0 bytes"\n---\n\n',
        ].join(""),
      );
      expect(err).toEqual(["winnow: 1 of 2 pages failed, 1 records are no pages"]);
    },
    SLOW,
  );

  const many = Array.from({ length: 1500 }, (_, id) => `${STORY}<p>${id}`);
  it.each([
    {
      input: "jsonl",
      output: "xml-tei",
      content: (): Buffer => Buffer.from(`${many.map((html, id) => line({ id, html })).join("")}no json\n`),
      again: "all 1501 records are answered",
    },
    {
      input: "warc",
      output: "txt",
      // Zipped record by record; the last one has no end.
      content: (): Buffer =>
        Buffer.concat(
          [...many, STORY].map((body, at) => {
            const record = warcResponse(`${at}`, { body });
            return gzipSync(at < many.length ? record : record.subarray(0, -40));
          }),
        ),
      // It may be whole by then.
      again: "1 of 1501 pages failed",
    },
  ])(
    "goes on after it was killed, and has then written the same bytes: $output of $input",
    async ({ input, output, content, again }) => {
      const folder = await scratchFolder();
      const at = (name: string): string => join(folder, name);
      const [source, out] = [at(input === "warc" ? "in.warc.gz" : "in.jsonl"), at(`out.${output}`)];
      await writeFile(source, content());
      const unnamed = ["extract", source, "--input", input, "--output", output, "--workers", "1"];
      const argv = [...unnamed, ...BY_BLOCKS];
      const resumable = [...argv, "--out", out, "--offset", at("offset.json")];
      const offset = async (): Promise<Offset> =>
        JSON.parse(await readFile(at("offset.json"), "utf8")) as Offset;
      const child = spawn(process.execPath, [BIN, ...resumable], { stdio: "ignore" });
      const ended = once(child, "exit");
      await vi.waitUntil(async () => ((await offset().catch(() => null))?.records ?? 0) > 0, {
        timeout: 60_000,
        interval: 5,
      });
      child.kill("SIGKILL");
      await ended;
      const killed = await offset();
      expect(killed.records).toBeGreaterThan(0);
      expect(killed.isDone).toBe(false);
      // As if the process had written more than it was sure of.
      await writeFile(out, "half an answer", { flag: "a" });
      expect((await winnow(...resumable)).err[0]).toBe("winnow: 1 of 1501 pages failed");
      const { out: whole } = await winnow(...argv);
      expect(whole.length).toBeGreaterThan(1500 * GOLD.length);
      expect((await readFile(out, "utf8")) === whole).toBe(true);
      expect((await winnow(...resumable)).err[0]).toContain(again);
      const other = await winnow(
        ...[...unnamed, "--extractor", "bte"],
        ...["--out", out, "--offset", at("offset.json")],
      );
      expect([other.code, other.err[0]]).toEqual([
        2,
        expect.stringContaining("its recipe is block-extractor"),
      ]);
    },
    SLOW,
  );
});
