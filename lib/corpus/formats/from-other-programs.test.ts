import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { axisText } from "../../page/axis";
import { parsePage } from "../../page/parsing/parse";
import { readCorpus } from "../corpus.fixture";
import { canonical, contentSpans, intervalsOf } from "../places/spans";
import type { GoldRecord } from "../record";
import { GOLD, HTML, INTERVALS, PLACED, role } from "./news-page.fixture";
import { asFromOthers, edited, entryOf, withoutOurs, written } from "./other-programs.fixture";

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
    {
      format: "wcxb",
      file: "ground-truth/a.json",
      change: (text: string) => text.replace("A wet street", "A dry street"),
    },
    {
      format: "scrapinghub",
      file: "ground-truth.json",
      change: (text: string) => text.replace("A wet street", "A dry street"),
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
      expect(pages[0]!.gold.agreement).toBe(undefined);
      expect(pages[0]!.gold.corrections).toBe(undefined);
      expect(notes.map(({ code }) => code)).toContain("labels-changed");
    },
  );

  it.each(["wcxb", "scrapinghub"])("in %s leaves no places of the text that it was", async (format) => {
    const { file, change } = changes.find((one) => one.format === format)!;
    const { pages } = await readCorpus(await edited(await written(format, before()), file, change));
    expect(Object.keys(pages[0]!.gold).filter((field) => field in GOLD)).toEqual(
      Object.keys(GOLD).filter(
        (field) => !["intervals", "roles", "labelledBy", "labelledAt"].includes(field),
      ),
    );
    expect(pages[0]!.gold.text).toContain("A dry street");
  });

  it.each(["wcxb", "scrapinghub"])("in %s counts too where there was no text before", async (format) => {
    const file = format === "wcxb" ? "ground-truth/a.json" : "ground-truth.json";
    const out = await written(format, [entryOf(HTML, { intervals: [[0, 4]] })]);
    const { pages, notes } = await readCorpus(
      await edited(out, file, (text) =>
        format === "wcxb"
          ? text.replace('"main_content": null', '"main_content": "Rain"')
          : text.replace('"_winnow"', '"articleBody": "Rain", "_winnow"'),
      ),
    );
    expect(pages[0]!.gold).toEqual({ id: "a", text: "Rain" });
    expect(notes.map(({ code }) => code)).toEqual(["labels-changed"]);
  });

  it.each(["wcxb", "scrapinghub"])(
    "in %s cannot be told of an export of before this was written",
    async (format) => {
      const file = format === "wcxb" ? "ground-truth/a.json" : "ground-truth.json";
      const out = await written(format, before());
      const { pages, notes } = await readCorpus(
        await edited(out, file, (text) => text.replace(/,?\s*"textSha256": "\w+"/, "")),
      );
      expect(pages[0]!.gold).toEqual({ id: "a", ...GOLD, title: "Kept" });
      expect(notes).toEqual([]);
    },
  );

  describe("in the address of a CleanEval file", () => {
    const own = "https://news.example/1";
    it.each([
      { to: `URL: ${own}`, url: own, site: "news.of.somebody" },
      { to: "URL: https://www.other.example/2", url: "https://www.other.example/2", site: "other.example" },
      { to: "", url: undefined, site: undefined },
    ])("to '$to' counts, and the labels of the page stay", async ({ to, url, site }) => {
      const out = await written("cleaneval", [entryOf(HTML, { ...GOLD, site: "news.of.somebody" })]);
      const { pages, notes } = await readCorpus(
        await edited(out, "GoldStandard/a-cleaned.txt", (text) => `${text.replace(`URL: ${own}`, to)}\n`),
      );
      const labels = Object.fromEntries(Object.entries(GOLD).filter(([field]) => field !== "url"));
      expect(pages[0]!.gold).toEqual({
        id: "a",
        ...labels,
        ...(url !== undefined && { url }),
        ...(site !== undefined && { site }),
      });
      expect(notes).toEqual([]);
    });

    it("and in its text counts both", async () => {
      const out = await written("cleaneval", before());
      const { pages, notes } = await readCorpus(
        await edited(out, "GoldStandard/a-cleaned.txt", (text) =>
          text.replace(own, "https://other.example/").replace("<p>A wet street\n", ""),
        ),
      );
      expect(pages[0]!.gold).toMatchObject({ url: "https://other.example/", site: "other.example" });
      expect(pages[0]!.gold.intervals).toBe(undefined);
      expect(notes.map(({ code }) => code)).toEqual(["labels-changed"]);
    });
  });

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
