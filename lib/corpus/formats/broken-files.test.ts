import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { parsePage } from "../../page/parsing/parse";
import { readCorpus, scratchFolder, writeFiles } from "../corpus.fixture";
import { GOLD, HTML } from "./news-page.fixture";
import { entryOf, withoutOurs, written } from "./other-programs.fixture";

describe("a broken or hostile file", () => {
  const PAGE = "<p>One two three.</p><p>Four five six.</p>";
  const line = (fields: object): string => `${JSON.stringify(fields)}\n`;

  it.each([
    { when: "a line cut short", text: '{"track_id":"x","html":"<p>', codes: ["malformed-json"] },
    { when: "no html", text: line({ track_id: "x" }), codes: ["malformed-gold"] },
    { when: "an id that is no name", text: line({ track_id: "../x", html: PAGE }), codes: ["unsafe-path"] },
    {
      when: "an id twice",
      text: line({ track_id: "x", html: PAGE }) + line({ track_id: "x", html: PAGE }),
      codes: ["duplicate-id"],
    },
    {
      when: "bytes that cannot be unpacked",
      text: line({ track_id: "x", html: PAGE, _winnow: { winnow: 1, gold: { id: "x" }, bytes: "AAAA" } }),
      codes: ["broken-page"],
    },
    {
      when: "gold of ours that is none",
      text: line({
        track_id: "x",
        html: PAGE,
        _winnow: { winnow: 1, gold: { id: "x", intervals: [[4, 1]] } },
      }),
      codes: ["malformed-gold"],
    },
    { when: "a null", text: "null\n", codes: ["malformed-gold"] },
  ])("of WebMainBench is refused line by line: $when", async ({ text, codes }) => {
    const good = line({ track_id: "good", html: PAGE.replace("<p>", '<p cc-select="true">') });
    const folder = await writeFiles(await scratchFolder(), { "WebMainBench_2.jsonl": good + text });
    const { pages, rejects } = await readCorpus(folder);
    expect(pages.find(({ gold }) => gold.id === "good")!.gold).toMatchObject({ intervals: [[0, 14]] });
    expect(rejects.map(({ code }) => code)).toEqual(codes);
    for (const { message } of rejects) expect(message).toContain("WebMainBench_2.jsonl:");
  });

  it.each([
    { when: "an XPath that does not exist", value: { start: "/div[9]/text()[1]", end: "/div[9]/text()[1]" } },
    { when: "an XPath of an element", value: { start: "/p[1]", end: "/p[1]" } },
    { when: "no XPath", value: {} },
    { when: "an XPath that is none", value: { start: "]][[", end: "//" } },
    { when: "offsets beyond the text", value: { startOffset: 900, endOffset: 1e9 } },
    { when: "offsets that are no whole numbers", value: { startOffset: -3, endOffset: 1.5 } },
    {
      when: "global offsets that are wrong too",
      value: { start: null, globalOffsets: { start: 1e9, end: -1 } },
    },
  ])("region of Label Studio is found by its words, and lost without: $when", async ({ value }) => {
    const region = (text: string): object => ({
      type: "hypertextlabels",
      value: {
        ...{ start: "/p[2]/text()[1]", end: "/p[2]/text()[1]", startOffset: 0, endOffset: 14 },
        ...value,
        ...{ text, hypertextlabels: ["Main"] },
      },
    });
    const html = `${PAGE}<p>Seven eight nine ten eleven twelve, all of them words.</p>`;
    const words = "Seven eight nine ten eleven twelve, all of them words.";
    const result = [region(words), region("Nowhere on the page to be seen at all")];
    const folder = await writeFiles(await scratchFolder(), {
      "project-1-at-2026.json": JSON.stringify([{ id: 1, data: { html }, annotations: [{ result }] }]),
    });
    const { pages, rejects, notes } = await readCorpus(folder);
    expect(rejects).toEqual([]);
    expect(pages[0]!.gold.text).toBe(words);
    expect(notes.map(({ code }) => code)).toEqual(["label-moved", "label-lost"]);
    expect(notes[1]!.message).toMatch(/page 1: main "Nowhere on the page/);
  });

  it.each([
    { when: "regions of other kinds", result: [{ type: "rectanglelabels", value: { x: 1 } }], lost: 1 },
    {
      when: "labels that mean nothing here",
      result: [{ type: "hypertextlabels", value: { text: "One", hypertextlabels: ["Dog"] } }],
      lost: 1,
    },
    { when: "regions that are none", result: [null, 7, {}], lost: 3 },
  ])("of Label Studio names what it cannot use: $when", async ({ result, lost }) => {
    const folder = await writeFiles(await scratchFolder(), {
      "label-studio.json": JSON.stringify([{ data: { html: PAGE, id: "x" }, annotations: [{ result }] }]),
    });
    const { pages, notes } = await readCorpus(folder);
    expect(pages[0]!.gold.text).toBe("");
    expect(notes.map(({ code }) => code)).toEqual(new Array<string>(lost).fill("label-lost"));
  });

  it("of Label Studio takes what nobody cancelled, the truth first", async () => {
    const annotation = (text: string, fields: object = {}): object => ({
      result: [{ type: "hypertextlabels", value: { text, labels: ["content"] } }],
      ...fields,
    });
    const annotations = [
      annotation("One two three.", { was_cancelled: true }),
      annotation("One two three."),
      annotation("Four five six.", { ground_truth: true }),
    ];
    const folder = await writeFiles(await scratchFolder(), {
      "label-studio.json": JSON.stringify([{ data: { html: PAGE, id: "x" }, annotations }]),
    });
    expect((await readCorpus(folder)).pages[0]!.gold.text).toBe("Four five six.");
  });

  it.each([
    { when: "cut short", text: '{"type":"AnnotationPage","items":[', code: "malformed-json" },
    { when: "no annotation page", text: '{"type":"Annotation"}', code: "malformed-gold" },
    { when: "no UTF-8", text: Uint8Array.from([0xff, 0xfe, 0x7b]), code: "not-utf-8" },
  ])("of annotations costs a page its labels, not the page: $when", async ({ text, code }) => {
    const folder = await writeFiles(await scratchFolder(), {
      "pages/a.html": PAGE,
      "pages/b.html": PAGE,
      "annotations/a.jsonld": text,
    });
    const { pages, notes } = await readCorpus(folder);
    expect(pages.map(({ gold }) => gold)).toEqual([{ id: "a" }, { id: "b" }]);
    expect(notes[0]!.code).toBe(code);
    expect(notes[0]!.message).toContain("page a comes in without its labels");
  });

  it("of annotations names each that it cannot use", async () => {
    const selector = { type: "TextQuoteSelector", exact: "One two three." };
    const items = [
      { body: "main", target: { source: "x", selector } },
      { bodyValue: "MAIN", target: [{ selector: [{ type: "TextPositionSelector", start: 0, end: 3 }] }] },
      { body: { value: "highlight" }, target: { selector } },
      { body: "main", target: "x" },
      { target: {} },
      "nothing",
      { body: "main", target: { selector: { ...selector, exact: "Not to be found on this page at all" } } },
    ];
    const folder = await writeFiles(await scratchFolder(), {
      "pages/a.html": PAGE,
      "annotations/a.json": JSON.stringify({ type: ["AnnotationPage"], items }),
    });
    const { notes } = await readCorpus(folder);
    expect(notes.map(({ code }) => code)).toEqual([
      ...new Array<string>(5).fill("label-lost"),
      "label-moved",
      "label-lost",
    ]);
    expect(notes[5]!.message).toContain("was found at character 0 by its words alone; score 1.00");
  });

  it.each(["l3s", "boilernet"])(
    "of %s: marks that do not fit the page are found by their words or lost",
    async (format) => {
      const long = "A sentence of more than thirty-two characters that stays.";
      const html = `<p>${long}</p><p>Another sentence that will be gone from the page.</p>`;
      const folders = { l3s: ["original", "annotated"], boilernet: ["raw_html", "prepared_html"] }[format]!;
      const out = await withoutOurs(
        await written(format, [entryOf(html, { intervals: [[0, parsePage(html).textLength]] })]),
      );
      await writeFile(join(out, folders[0]!, "a.html"), `<p>New on top.</p><p>${long}</p>`);
      const { pages, notes } = await readCorpus(out);
      expect(pages[0]!.gold.text).toBe(long);
      expect(notes.map(({ code }) => code)).toEqual(["label-moved", "label-lost"]);
    },
  );

  it.each(["l3s", "boilernet"])(
    "of %s: a marked page alone is the page, without its marks",
    async (format) => {
      const folder = format === "l3s" ? "annotated" : "prepared_html";
      const mark = format === "l3s" ? 'class="x-nc-sel2"' : '__boilernet_label="1"';
      const out = await writeFiles(await scratchFolder(), {
        [`${folder}/x.html`]: `<meta charset=latin1><p><span ${mark}>One</span> two</p>`,
      });
      const { pages } = await readCorpus(out);
      expect(pages).toEqual([
        {
          gold: { id: "x", text: "One", intervals: [[0, 3]], encoding: "utf-8" },
          bytes: "<meta charset=latin1><p>One two</p>",
        },
      ]);
    },
  );

  it("of CleanEval: gold without page, an empty text, tags that are closed, and text in windows-1252", async () => {
    const out = await writeFiles(await scratchFolder(), {
      "orig/1.html": "<p>caf\xe9</p>",
      "orig/2.html": PAGE,
      "clean/1.txt": Uint8Array.from(
        [..."URL: nonsense\r\n\r\n<p>caf\xe9</p>\r\n<H> <h>x"].map((unit) => unit.charCodeAt(0)),
      ),
      "clean/2.txt": "",
      "clean/3.txt": "<p>gone",
    });
    const { pages, rejects } = await readCorpus(out);
    expect(pages.map(({ gold }) => [gold.id, gold.text])).toEqual([
      ["1", "café\n<h>x"],
      ["2", ""],
    ]);
    expect(rejects.map(({ code }) => code)).toEqual(["gold-without-page"]);
  });

  it("beside a layout that is broken costs what it holds, and is named by line", async () => {
    const out = await written("cleaneval", [entryOf(HTML, GOLD)]);
    await writeFile(join(out, "_winnow.jsonl.gz"), gzipSync('{oops\n{"winnow":2}\n'));
    const { pages, rejects } = await readCorpus(out);
    expect(pages[0]!.gold.text).toBe(GOLD.text);
    expect(rejects.map(({ code, message }) => [code, /_winnow\.jsonl\.gz:\d/.exec(message)?.[0]])).toEqual([
      ["malformed-json", "_winnow.jsonl.gz:1"],
      ["malformed-gold", "_winnow.jsonl.gz:2"],
    ]);
  });

  it("too large to be searched comes in with its record, and without labels from elsewhere", async () => {
    const html = `<p>One</p>${" ".repeat(8 * 1024 * 1024)}`;
    for (const format of ["l3s", "webmainbench", "web-annotation", "label-studio"]) {
      const out = await written(format, [entryOf(html, { text: "One", intervals: [[0, 3]] })]);
      expect((await readCorpus(out)).pages[0]!.gold).toEqual({ id: "a", text: "One", intervals: [[0, 3]] });
      const others = await readCorpus(await withoutOurs(out));
      expect(others.pages[0]!.gold.text).toBeUndefined();
    }
  });

  it("of no kind that is known is no corpus", async () => {
    const out = await writeFiles(await scratchFolder(), { "GoldStandard/1.txt": "x", "other.jsonl": "{}" });
    await expect(readCorpus(out)).rejects.toMatchObject({ code: "no-corpus" });
    expect(await readdir(out)).toHaveLength(2);
  });
});
