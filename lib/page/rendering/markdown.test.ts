import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Marked } from "marked";
import { describe, expect, it, test } from "vitest";
import { ALL_SYMBOLS, STORY } from "../../blocks/ble-ie/worked-examples";
import { MOST_PER_DOUBLING, suspectedGrowth, type Work } from "../../growth.fixture";
import { seededRng } from "../../learn/rng";
import { parsePage } from "../parsing/parse";
import type { Page } from "../page";
import { renderText } from "../render";
import { writeMarkdown } from "./markdown";

const all = (page: Page): Uint8Array => new Uint8Array(page.leaves.length).fill(1);
const of = (html: string): string => {
  const page = parsePage(html, { url: "http://a.example/p/", site: null });
  return writeMarkdown(page, all(page)).text.trimEnd();
};

describe("writeMarkdown", () => {
  it.each([
    ["headings", "<h1>A</h1><h3>b<br>c #</h3>", "# A\n\n### b c \\#"],
    ["paragraphs and breaks", "<p>a<br>b</p><div>c<p>d", "a\\\nb\n\nc\n\nd"],
    ["marks", "<p>a <b> b </b>c <em>d</em> <s>e</s>", "a **b** c *d* ~~e~~"],
    ["a mark in a word", "<p>un<b>believ</b>able", "un**believ**able"],
    ["marks with signs at their edges", "<p>a<b>(b)</b>c", "a<strong>(b)</strong>c"],
    ["marks side by side", "<p><b>a</b><i>b</i>", "<strong>a</strong>*b*"],
    ["one mark cut in two", "<p><b>a</b><strong>b</strong>", "**ab**"],
    ["a mark around nothing", "<p>a<b> </b>b", "a b"],
    ["what has no sign", "<p>H<sub>2</sub>O <u>is</u> <kbd>k</kbd>", "H<sub>2</sub>O is k"],
    ["code", "<p><code>a`b</code> <code>*c*</code> <code>`</code>", "``a`b`` `*c*` `` ` ``"],
    ["links", '<p><a href="/w_(x)">a [b]</a>', "[a \\[b\\]](http://a.example/w_\\(x\\))"],
    ["images", '<p>text<img src="/i j.png" alt="A [b]">', "text![A \\[b\\]](http://a.example/i%20j.png)"],
    [
      "a linked image",
      "<p>text <a href=/a><img src=/i.png alt=i></a>",
      "text [![i](http://a.example/i.png)](http://a.example/a)",
    ],
    ["lists", "<ul><li>a<li>b<ol start=9><li>c<li>d</ol><li>e</ul>", "- a\n- b\n  9. c\n  10. d\n- e"],
    [
      "items of several blocks",
      "<ol><li><p>a</p><pre>b\nc</pre><li>d</ol>",
      "1. a\n\n   ```\n   b\n   c\n   ```\n\n2. d",
    ],
    ["two lists in a row", "<ul><li>a</ul><ul><li>b</ul><ul><li>c</ul>", "- a\n\n* b\n\n- c"],
    ["quotes", "<blockquote><p>a</p><blockquote>b</blockquote></blockquote>c", "> a\n>\n> > b\n\nc"],
    [
      "preformatted text",
      '<pre><code class="language-js">a ``` b\n\n  c</code></pre>',
      "````js\na ``` b\n\n  c\n````",
    ],
    [
      "tables",
      "<table><thead><tr><th>a<th>b|c<tbody><tr><td>d<br>e<td><code>f|g</code></table>",
      "| a | b\\|c |\n| --- | --- |\n| d<br>e | `f\\|g` |",
    ],
    [
      "tables without a head, with larger and empty cells",
      "<table><tr><td rowspan=2>a<td>b<td><tr><td>c<td><tr><td colspan=2>d<td></table>",
      "| | |\n| --- | --- |\n| a | b |\n| | c |\n| d | |",
    ],
    ["definitions", "<dl><dt>a<dd>b</dl>", "a\n\nb"],
  ])("writes %s", (_, html, expected) => expect(of(html)).toBe(expected));

  it.each([
    "# a",
    "> a",
    "- a",
    "+ a",
    "* a",
    "1. a",
    "12) a",
    "1986. A year",
    "---",
    "===",
    "| a |",
    "a_b _c_",
    "*a* **b**",
    "`a`",
    "[a](b)",
    "![a](b)",
    "<b>a</b>",
    "&amp; &#35; AT&T",
    "~~a~~",
    "\\*",
    "a!",
    "1.5 and (2)",
    "snake_case",
    ":--",
  ])("escapes what would be read as a sign, and no more: %s", (text) => {
    const page = parsePage(`<p>${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</p>`);
    expect(readBack(writeMarkdown(page, all(page)).text)).toEqual({ text, elements: ["p"] });
  });

  it("leaves what is no sign as it is", () =>
    expect(of("<p>1.5 and (2) - a + b = c, snake_case! AT&T # | >")).toBe(
      "1.5 and (2) - a + b = c, snake_case! AT&T # | >",
    ));

  it("lays cells out beside and below larger ones, and where two larger ones meet", () =>
    expect(
      of("<table><tr><td rowspan=3>a<td>b<td rowspan=2>c<tr><td colspan=2>d<tr><td>e<td>f</table>"),
    ).toBe("| | | |\n| --- | --- | --- |\n| a | b | c |\n| | d | |\n| | e | f |"));

  it("writes row by row, with every cell, a table whose cells say they are far larger than all of it", () => {
    const wide = (most: number): string =>
      of(
        `<table><tr>${"<td>x".repeat(most)}${"<tr><td colspan=999 rowspan=999>y<td>z".repeat(most)}</table>`,
      );
    const lines = wide(200).split("\n");
    expect(lines.slice(0, 4)).toEqual([
      `|${" |".repeat(200)}`,
      `|${" --- |".repeat(200)}`,
      `|${" x |".repeat(200)}`,
      "| y | z |",
    ]);
    expect(lines).toHaveLength(203);
    // Few places are laid out whatever the cells say, with an empty one for each that a larger cell takes.
    expect(wide(3).split("\n").slice(2)).toEqual([
      "| x | x | x | | | |",
      "| y | | | z | | |",
      "| | | | y | z | |",
      "| | | | | y | z |",
    ]);
  });

  it("writes in proportion to its cells a table whose cells stand beside all that were above", () => {
    const staggered = (rows: number): string =>
      of(`<table>${`<tr>${"<td rowspan=999>x".repeat(5)}`.repeat(rows)}</table>`);
    expect(staggered(400).length).toBeLessThan(60 * 400);
    expect(staggered(400).match(/x/g)).toHaveLength(2000);
    expect(of(`<table><tr>${"<th>h".repeat(3000)}${"<tr><td>x".repeat(3000)}</table>`).length).toBeLessThan(
      60_000,
    );
  });

  it("writes in proportion to its marks a line that has them within words, as Chinese has", async () => {
    const work = (line: (marks: number) => string): Work<Page> => ({
      input: (marks) => parsePage(`<p>${line(marks)}`),
      run: (page) => writeMarkdown({ ...page }, all(page)),
    });
    const side = await suspectedGrowth(
      work((marks) => "字<b>体</b>".repeat(marks)),
      { size: 1000, largest: 8000, leastMs: 1 },
    );
    expect(side?.perDoubling ?? 0).toBeLessThanOrEqual(MOST_PER_DOUBLING);
  });

  it("tells a mark within a word by those around it, and not by those before it", () =>
    expect(of("<p><i>字<b>体</b>字</i> 字<b>体</b>字")).toBe("*字<strong>体</strong>字* 字**体**字"));

  it("sees a sign that two texts make together", () => expect(of("<p>1<span>. a</span>")).toBe("1\\. a"));
});

// What a reader of Markdown makes of it. GitHub makes links of bare addresses only in text that is read already;
// this reader does it before, with the escapes in it.
const reader = new Marked({ gfm: true, tokenizer: { url: () => undefined } });

/** The text and the elements that a reader of Markdown makes of it. */
function readBack(markdown: string): { readonly text: string; readonly elements: readonly string[] } {
  const page = parsePage(reader.parse(markdown, { async: false }));
  return {
    text: renderText(page, all(page)),
    elements: page.tags.filter((tag, node) => page.isText[node] === 0 && node > page.body),
  };
}

const words = (text: string): string => text.split(/\s+/).join(" ");
const STARTER = fileURLToPath(new URL("../../../prisma/starter/pages/", import.meta.url));

describe("what a reader of Markdown reads back", () => {
  const pages = [
    ["the story", STORY],
    ["all symbols", ALL_SYMBOLS],
    ...readdirSync(STARTER).map((name) => [name, readFileSync(`${STARTER}${name}`, "latin1")] as const),
  ] as const;

  it.each(pages)("has every word of %s, and no other", (_, html) => {
    const page = parsePage(html, { url: "http://a.example/", site: null });
    expect(words(readBack(writeMarkdown(page, all(page)).text).text)).toBe(
      words(renderText(page, all(page))),
    );
  });

  test("has every character of lines that are made of signs and marks", () => {
    const rng = seededRng(13);
    const pieces = [
      "a",
      "b ",
      " c",
      "*",
      "_",
      "`",
      "~",
      "[",
      "]",
      "(",
      ")",
      "!",
      "<",
      "&",
      "#",
      "1.",
      "-",
      "|",
      "\\",
      "“",
      "語",
      ".",
    ];
    const tags = ["b", "i", "s", "code", "sub", "a href=/x", "span"];
    const pick = <T>(list: readonly T[]): T => list[Math.floor(rng.next() * list.length)]!;
    const piece = (depth: number): string => {
      if (depth === 0 || rng.next() < 0.6) return pick(pieces).replace("&", "&amp;").replace("<", "&lt;");
      const tag = pick(tags);
      const inside = Array.from({ length: 1 + Math.floor(rng.next() * 3) }, () => piece(depth - 1)).join("");
      return `<${tag}>${inside}</${tag.split(" ")[0]!}>`;
    };
    for (let round = 0; round < 3000; round++) {
      const html = `<p>${Array.from({ length: 1 + Math.floor(rng.next() * 5) }, () => piece(3)).join("")}</p>`;
      const page = parsePage(html, { url: "http://a.example/", site: null });
      const back = readBack(writeMarkdown(page, all(page)).text);
      expect({ html, text: back.text }).toEqual({ html, text: renderText(page, all(page)) });
    }
  });
});
