import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { textOfStretches } from "../../gold/leaves";
import { stretches } from "../../gold/stretches";
import { axisText } from "../../page/axis";
import { parsePage } from "../../page/parsing/parse";
import { readCorpus, scratchFolder, writeFiles } from "../corpus.fixture";
import { canonical, contentSpans, intervalsOf } from "../places/spans";
import type { GoldRecord } from "../record";
import { asFromOthers, edited, entryOf, withoutOurs, written } from "./other-programs.fixture";

const HTML =
  '<html><head><title>News</title></head><body><ul><li>Home</li></ul>\n  <h1 class="big">Rain <em>at</em> last</h1>' +
  "<p>By Ann Moor</p><p>It rained &amp; rained. 😀 Then\r\n it stopped.</p><ul><li>wet<li>cold</ul>" +
  "<p class=caption>A wet street</p><div>Nice! <b>Really</b></div><p>Legal notice</p></body></html>";
const page = parsePage(HTML);
const axis = axisText(page);
const span = (words: string): [number, number] => {
  const start = axis.indexOf(words);
  expect(start, words).toBeGreaterThanOrEqual(0);
  return [start, start + words.length];
};
const role = (words: string, name: NonNullable<GoldRecord["roles"]>[number]["role"]) => {
  const [start, end] = span(words);
  return { start, end, role: name };
};
const INTERVALS = [
  span("Rain at last"),
  span("It rained & rained. 😀 Then\n it stopped.wetcoldA wet street"),
];
const GOLD: Partial<GoldRecord> = {
  url: "https://news.example/1",
  lang: "en",
  text: textOfStretches(page, stretches(INTERVALS)),
  intervals: INTERVALS,
  roles: [role("Rain at last", "title"), role("A wet street", "caption"), role("Nice! Really", "comment")],
  verdict: "article",
  labelledBy: "Ada",
  labelledAt: "2026-01-01T03:04:05.000Z",
};
/** Layouts that name places of the page in a part of their own. */
const PLACED = ["l3s", "boilernet", "webmainbench", "web-annotation", "label-studio"];

describe("what other programs find", () => {
  it("in CleanEval's layout: the address, and a line for each block with its tag", async () => {
    const out = await written("cleaneval", [entryOf(HTML, GOLD)]);
    expect((await readFile(join(out, "GoldStandard/a-cleaned.txt"), "utf8")).replace("\ufeff", "")).toBe(
      "URL: https://news.example/1\n\n<h>Rain at last\n\n<p>It rained & rained. 😀 Then it stopped.\n\n<l>wet\n\n<l>cold\n\n<p>A wet street\n",
    );
    expect(await readFile(join(out, "input/a.html"), "utf8")).toBe(HTML);
  });

  it("in Dragnet's layout: content without comments, and the comments after the delimiter", async () => {
    const out = await written("dragnet", [
      entryOf(HTML, { ...GOLD, intervals: [...INTERVALS, span("Nice! Really")] }),
    ]);
    expect((await readFile(join(out, "Corrected/a.html.corrected.txt"), "utf8")).replace("\ufeff", "")).toBe(
      `${GOLD.text}\n\n!@#$%^&*()  COMMENTS\n\nNice! Really\n`,
    );
    expect(await readFile(join(out, "HTML/a.html"), "utf8")).toBe(HTML);
  });

  it("in L3S's layout: a class for the headline, one for the text, one for the rest, and none elsewhere", async () => {
    const out = await written("l3s", [entryOf(HTML, GOLD)]);
    const marked = (await readFile(join(out, "annotated/a.html"), "utf8")).replace("\ufeff", "");
    expect(marked).toContain(
      '<h1 class="big"><span class="x-nc-sel1">Rain </span><em><span class="x-nc-sel1">at</span></em>',
    );
    expect(marked).toContain(
      '<p><span class="x-nc-sel2">It rained &amp; rained. 😀 Then\r\n it stopped.</span></p>',
    );
    expect(marked).toContain('<p class=caption><span class="x-nc-sel3">A wet street</span></p>');
    expect(marked).toContain('<div><span class="x-nc-sel5">Nice! </span>');
    expect(marked).toContain("<p>Legal notice</p>");
    expect(await readFile(join(out, "url-mapping.txt"), "utf8")).toBe(
      "<urn:uuid:a> https://news.example/1\n",
    );
  });

  it("in BoilerNet's layout: a label on each text", async () => {
    const out = await written("boilernet", [entryOf(HTML, GOLD)]);
    const marked = await readFile(join(out, "prepared_html/a.html"), "utf8");
    expect(marked).toContain('<li><span __boilernet_label="0">Home</span></li>');
    expect(marked).toContain('<em><span __boilernet_label="1">at</span></em>');
    expect(marked.match(/__boilernet_label/g)).toHaveLength(page.leaves.length);
  });

  it("in WebMainBench's layout: cc-select on whole elements, and the content for itself", async () => {
    const out = await written("webmainbench", [entryOf(HTML, GOLD)]);
    const line = JSON.parse(await readFile(join(out, "webmainbench.jsonl"), "utf8")) as Record<
      string,
      string
    >;
    expect(line).toMatchObject({
      track_id: "a",
      url: "https://news.example/1",
      meta: { language: "en", style: "Article" },
    });
    expect(line["html"]).toContain('<h1 cc-select="true" class="big">Rain <em>at</em> last</h1>');
    expect(line["html"]).toContain("<p>By Ann Moor</p>");
    expect(line["main_html"]).toContain("Rain <em>at</em> last</h1>");
    expect(line["main_html"]).not.toContain("Ann Moor");
    expect(line["convert_main_content"]).toContain("# Rain");
  });

  it("in a Web Annotation: words, and their place in code points on the text of the body", async () => {
    const out = await written("web-annotation", [entryOf(HTML, GOLD)]);
    const { type, items } = JSON.parse(await readFile(join(out, "annotations/a.jsonld"), "utf8")) as {
      readonly type: string;
      readonly items: readonly Record<string, unknown>[];
    };
    expect(type).toBe("AnnotationPage");
    expect(items[0]).toMatchObject({
      motivation: "classifying",
      body: { value: "article" },
      target: { source: "https://news.example/1" },
      creator: { name: "Ada" },
      created: GOLD.labelledAt,
    });
    const text = [...bodyText()];
    for (const item of items.slice(1)) {
      const { selector } = item["target"] as { readonly selector: readonly Record<string, unknown>[] };
      const [words, place] = selector;
      const found = text.slice(place!["start"] as number, place!["end"] as number).join("");
      expect(found.replace(/\s/g, "")).toBe((words!["exact"] as string).replace(/\s/g, ""));
    }
  });

  it("in Label Studio's tasks: paths, offsets and words that agree, and an interface with all labels", async () => {
    const out = await written("label-studio", [entryOf(HTML, GOLD)]);
    const [task] = JSON.parse(await readFile(join(out, "label-studio.json"), "utf8")) as [
      { data: Record<string, string>; annotations: [{ result: readonly Record<string, unknown>[] }] },
    ];
    expect(task.data).toMatchObject({ id: "a", html: HTML, url: "https://news.example/1" });
    const values = task.annotations[0].result.map((region) => region["value"] as Record<string, unknown>);
    expect(values[0]).toEqual({ choices: ["article"] });
    const main = values.find((value) => (value["text"] as string | undefined)?.startsWith("It rained"))!;
    expect(main).toMatchObject({
      start: "/p[2]/text()[1]",
      end: "/p[3]/text()[1]",
      startOffset: 0,
      endOffset: 12,
      hypertextlabels: ["main"],
    });
    const { start, end } = main["globalOffsets"] as { start: number; end: number };
    expect(bodyText().slice(start, end).replace(/\s/g, "")).toBe((main["text"] as string).replace(/\s/g, ""));
    expect(await readFile(join(out, "label-studio-config.xml"), "utf8")).toContain('<Label value="main"/>');
  });

  it("in a table of blocks: a row per block with label, share and role, and no formula", async () => {
    const html = '<p>=HYPERLINK(1)</p><p>@cmd <a href=x>+1</a></p><p>plain, "quoted"</p><p>\ttab</p>';
    const [first] = parsePage(html).leaves;
    const out = await written("blocks-csv", [
      entryOf(html, {
        site: "-x.example",
        intervals: [[0, first!.text.length]],
        roles: [{ start: 0, end: first!.text.length, role: "title" }],
      }),
      entryOf("<p>unlabelled", { id: "b" }),
    ]);
    const rows = (await readFile(join(out, "blocks.csv"), "utf8")).split("\n");
    expect(rows[0]).toMatch(/^page,site,block,start,end,tag,/);
    expect(rows[1]).toMatch(/^a,'-x\.example,0,0,13,p,.*,content,1,title,'=HYPERLINK\(1\)$/);
    expect(rows[2]).toMatch(/,boilerplate,0,,'@cmd \+1$/);
    expect(rows[3]).toMatch(/,"plain, ""quoted"""$/);
    expect(rows[5]).toMatch(/^b,,0,0,10,p,.*,,,,unlabelled$/);
    await expect(readCorpus(out)).rejects.toMatchObject({ code: "write-only" });
  });

  /** The text of the body as a browser without scripts has it. */
  function bodyText(): string {
    const body = HTML.slice(HTML.indexOf("<body>") + 6, HTML.indexOf("</body>")).replaceAll("\r\n", "\n");
    return body.replace(/<[^>]*>/g, "").replaceAll("&amp;", "&");
  }
});

describe("what comes back from other programs", () => {
  it.each(PLACED)("from %s: the places of the content, and the text there", async (format) => {
    const { pages, rejects } = await asFromOthers(format, [entryOf(HTML, GOLD)]);
    expect(rejects).toEqual([]);
    expect(pages[0]!.gold.intervals).toEqual(INTERVALS);
    expect(pages[0]!.gold.text).toBe(GOLD.text);
    expect(parsePage(Buffer.from(pages[0]!.bytes, "latin1").toString())).toMatchObject({ html: HTML });
  });

  it("from a Web Annotation: who and when", async () => {
    const { pages } = await asFromOthers("web-annotation", [entryOf(HTML, GOLD)]);
    expect(pages[0]!.gold).toMatchObject({ labelledBy: "Ada", labelledAt: GOLD.labelledAt });
  });

  it.each(["web-annotation", "label-studio"])("from %s: roles and the verdict too", async (format) => {
    const { pages } = await asFromOthers(format, [entryOf(HTML, GOLD)]);
    expect(pages[0]!.gold.roles).toEqual(GOLD.roles);
    expect(pages[0]!.gold.verdict).toBe("article");
  });

  it("from L3S: headline, supplemental text and comments as roles, the headline as title, the address", async () => {
    const { pages } = await asFromOthers("l3s", [entryOf(HTML, GOLD)]);
    expect(pages[0]!.gold).toMatchObject({
      url: "https://news.example/1",
      site: "news.example",
      title: "Rain at last",
      roles: [role("Rain at last", "title"), role("A wet street", "other"), role("Nice! Really", "comment")],
    });
  });

  it("from CleanEval: the text and the address, not the places; from Dragnet: comments where they are found", async () => {
    const cleaneval = await asFromOthers("cleaneval", [entryOf(HTML, GOLD)]);
    expect(cleaneval.pages[0]!.gold).toEqual({
      id: "a",
      url: "https://news.example/1",
      site: "news.example",
      text: GOLD.text,
    });
    const dragnet = await asFromOthers("dragnet", [entryOf(HTML, GOLD)]);
    expect(dragnet.pages[0]!.gold).toEqual({
      id: "a",
      text: GOLD.text,
      roles: [role("Nice! Really", "comment")],
    });
  });

  it.each([...PLACED, "cleaneval", "dragnet"])(
    "from %s: a page without content has none, and one without labels has no gold",
    async (format) => {
      const { pages, notes } = await asFromOthers(format, [
        entryOf(HTML, { text: "", intervals: [] }),
        entryOf(HTML, { id: "b" }),
      ]);
      const [none, unknown] = pages.sort((a, b) => (a.gold.id < b.gold.id ? -1 : 1));
      expect(none!.gold.text).toBe("");
      expect(unknown!.gold.text).toBeUndefined();
      expect(notes.map(({ code }) => code)).toEqual(["page-without-gold"]);
    },
  );

  it.each(PLACED)("from %s: any places on any page, but for white space at no text", async (format) => {
    const part = fc.constantFrom(
      "<p>one two</p>",
      "plain &amp; simple ",
      "<b>bold</b>",
      "<ul><li>x<li>y</ul>",
      "😀",
      "\r\n ",
      "<p>Wörter</p>",
      "<table><tr><td>cell<td>Yes</table>",
      "<script>'<p>'</script>",
      "<!-- no -->",
      "<noscript>hid</noscript>",
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { minLength: 1, maxLength: 10 }),
        fc.array(fc.tuple(fc.nat(12), fc.nat(25)), { maxLength: 4 }),
        async (parts, places) => {
          const html = `<body>${parts.join("")}`;
          const found = parsePage(html);
          // No place is between the two units of one character.
          const place = (offset: number): number => {
            const within = Math.min(found.textLength, offset);
            return within > 0 && axisText(found).codePointAt(within - 1)! > 0xffff ? within + 1 : within;
          };
          let at = 0;
          const intervals = places.flatMap(([gap, length]): [number, number][] => {
            const start = place(at + gap);
            at = place(start + length);
            return start < at ? [[start, at]] : [];
          });
          const gold: Partial<GoldRecord> = { intervals };
          const { pages, rejects } = await asFromOthers(format, [entryOf(html, gold)]);
          expect(rejects).toEqual([]);
          expect(pages[0]!.gold.intervals).toEqual(
            intervalsOf(canonical(found, contentSpans(found, { id: "a", ...gold }, "main")!)),
          );
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe("what another program has changed", () => {
  const before = () => [entryOf(HTML, { ...GOLD, title: "Kept" })];
  const changes = [
    {
      format: "cleaneval",
      file: "GoldStandard/a-cleaned.txt",
      change: (text: string) => text.replace("<p>A wet street\n", ""),
    },
    {
      format: "dragnet",
      file: "Corrected/a.html.corrected.txt",
      change: (text: string) => text.replace("A wet street\n", ""),
    },
    {
      format: "l3s",
      file: "annotated/a.html",
      change: (text: string) => text.replace('<span class="x-nc-sel3">A wet street</span>', "A wet street"),
    },
    {
      format: "boilernet",
      file: "prepared_html/a.html",
      change: (text: string) => text.replace('label="1">A wet', 'label="0">A wet'),
    },
    {
      format: "webmainbench",
      file: "webmainbench.jsonl",
      change: (text: string) => text.replace('<p cc-select=\\"true\\" class=caption>', "<p class=caption>"),
    },
    {
      format: "web-annotation",
      file: "annotations/a.jsonld",
      change: (text: string) => text.replace("A wet street", "A wet stray dog that was in no page"),
    },
    {
      format: "label-studio",
      file: "label-studio.json",
      change: (text: string) =>
        text
          .replace(
            '"label","to_name":"page","type":"hypertextlabels"',
            '"label","to_name":"page","type":"hypertextlabels","was":1',
          )
          .replace("wetcoldA wet street", "wetcold and nothing that is here at all"),
    },
  ];

  it.each(changes)(
    "in $format counts, and is said; what it has no place for is kept",
    async ({ format, file, change }) => {
      const untouched = await readCorpus(await written(format, before()));
      expect(untouched.pages[0]!.gold).toEqual({ id: "a", ...GOLD, title: "Kept" });
      expect(untouched.notes).toEqual([]);
      const { pages, notes } = await readCorpus(await edited(await written(format, before()), file, change));
      expect(pages[0]!.gold.title).toBe("Kept");
      // A Web Annotation says itself who made it.
      expect(pages[0]!.gold.labelledBy).toBe(format === "web-annotation" ? "Ada" : undefined);
      expect(pages[0]!.gold.text).not.toContain("A wet street");
      expect(notes.map(({ code }) => code)).toContain("labels-changed");
    },
  );

  it.each(changes)(
    "in $format by nothing but line ends and a byte order mark is nothing",
    async ({ format, file }) => {
      const out = await written(format, before());
      const text = await readFile(join(out, file), "utf8");
      const isText = format === "cleaneval" || format === "dragnet";
      const ends = isText ? text.replaceAll("\n", "\r\n") : text;
      await writeFile(join(out, file), ends.startsWith("\ufeff") ? ends : `\ufeff${ends}`);
      const { pages, rejects } = await readCorpus(out);
      expect(rejects).toEqual([]);
      expect(pages[0]!.gold).toEqual({ id: "a", ...GOLD, title: "Kept" });
    },
  );
});

describe("a page in GBK", () => {
  // 中文 内容
  const bytes = Buffer.concat([
    Buffer.from("<meta charset=gb2312><p>"),
    Buffer.from([0xd6, 0xd0, 0xce, 0xc4]),
    Buffer.from("</p><p>"),
    Buffer.from([0xc4, 0xda, 0xc8, 0xdd]),
  ]);

  it.each([...PLACED, "cleaneval", "dragnet"])(
    "goes through %s with its bytes, places and text",
    async (format) => {
      const gold = { text: "内容", intervals: [[2, 4]] } satisfies Partial<GoldRecord>;
      const out = await written(format, [entryOf(bytes, gold)]);
      const read = await readCorpus(out);
      expect(read.pages[0]).toEqual({ gold: { id: "a", ...gold }, bytes: bytes.toString("latin1") });
      const others = await readCorpus(await withoutOurs(out));
      expect(others.pages[0]!.gold.text).toBe("内容");
      if (PLACED.includes(format)) expect(others.pages[0]!.gold.intervals).toEqual([[2, 4]]);
    },
  );
});

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
