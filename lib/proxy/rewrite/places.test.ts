import { describe, expect, it } from "vitest";
import { MOST_PER_DOUBLING, suspectedGrowth } from "../../growth.fixture";
import { parsePage } from "../../page/parsing/parse";
import { sourcePositions } from "../../page/source/source-positions";
import { openFiles } from "../../run/sources/files";
import { decodeBytes } from "../../page/parsing/decode";
import { placesOf, scannedPlaces } from "./places";

const cases = [
  {
    when: "tags are as they should be",
    html: "<!doctype html><html><head><title>A</title></head><body><p>b <b>c</b></p></body></html>",
  },
  {
    when: "tags are left out",
    html: "<title>A</title><p>b<p>c<ul><li>d<li>e</ul><table><tr><td>f<td>g<tr><td>h</table>",
  },
  {
    when: "rows stand in a body of their own and in none",
    html: "<table><tbody><tr><td>a</tbody><tr><td>b</table>",
  },
  { when: "a paragraph ends twice", html: "<div><p>a<div>b</div></p> c</div><p>d" },
  { when: "a paragraph ends inside of a cell and again outside", html: "<p>a<table><td>b</p>c</table>" },
  { when: "a heading ends with another one's tag", html: "<div><h1>a</h2><p>b</div>" },
  { when: "end tags have no element", html: "<div>a</span>b</i> c</div>d</div>e" },
  { when: "a greater sign is quoted", html: `<p title="a > b" data-x='>' data-y=a"b>c</p><p =x>d` },
  { when: "a lesser sign is text", html: "<p>a < b <3 c<</p>d" },
  {
    when: "texts hold references",
    html: "<p>&nbsp;a &amp; b&copy c &notit; &#x41;&#65 &unknown; &</p><p>&nbsp;</p><p>&lt;b&gt;",
  },
  {
    when: "comments and declarations part texts",
    html: "<p>a<!-- <p>x --> b<!--> c<!----!>d<?php e ?>f</ g>h<!x>i",
  },
  { when: "comments end in other ways", html: "<p>a<!-- b --!>c<!-- d --->e<!-- -- > -! f -->g<!-- h" },
  {
    when: "scripts and styles hold tags",
    html: "<p>a<script>if(a<b)'</p>'</script><style>p>a{}</style>b<textarea><p>c</textarea><title><p>x</title>d",
  },
  {
    when: "scripts hold comments, and those other scripts",
    html: `<p>a<script><!-- x --></script>b<script><!-- <script>y</script> z --></script>c<script><!--> <script>w</script>d<script><!-- <scripts></script>e<script>"<!--<SCRIPT/>-->"</script>f<p>g`,
  },
  {
    when: "a script in a comment of a script has no end, nor the comment",
    html: "<p>a<script><!-- <script >y</script>z<p>b",
  },
  {
    when: "a drawing holds an image",
    html: '<p>a<svg> <image href="b"/><g><image></image></g></svg><image src=c>d',
  },
  { when: "a script never ends", html: "<p>a<script>b<p>c" },
  { when: "a template holds a page", html: "<p>a<template><p>b<template>c</template></template>d<p>e" },
  {
    when: "drawings have titles and close themselves",
    html: '<p>a<svg viewBox="0 0"><title>b</title><path d=""/><g><linearGradient/></g></svg>c<p>d',
  },
  { when: "line ends differ", html: "<p>a\r\nb\rc<pre>\r\nd\n</pre><pre>\n\ne</pre>" },
  { when: "the page breaks off in a tag", html: "<p>a<p>b<a href='x" },
  {
    when: "body and html come twice",
    html: "<html><body class=a><p>b<body class=c><html lang=d><p>e</body></html>f",
  },
  { when: "forms stand in forms", html: "<form><p>a<form><p>b</form>c</form>d" },
  {
    when: "noscript is a part of the page",
    html: "<head><noscript><link rel=x></noscript></head><p>a<noscript><p>b</noscript>c",
  },
  { when: "an image has its old name", html: "<p>a<image src=x>b" },
  { when: "there is nothing", html: "" },
  { when: "there is text alone", html: " a &amp; b " },
] as const;

describe("the places of nodes in a source", () => {
  it.each(cases)("are found by a scan where $when", ({ html }) => {
    const page = parsePage(html);
    const scanned = scannedPlaces(page);
    const parsed = sourcePositions(page);
    expect(scanned).not.toBeNull();
    for (let node = 1; node < page.size; node++) {
      if (page.isBlank[node] === 1) continue;
      expect([node, page.tags[node], scanned!.start[node]]).toEqual([node, page.tags[node], startOf(node)]);
      if (page.tags[node] === "" && scanned!.start[node] === parsed.start[node])
        expect(scanned!.end[node]).toBe(parsed.end[node]);
    }
    /** parse5 places a text after white space and a reference too late. */
    function startOf(node: number): number {
      const late = html.slice(scanned!.start[node], parsed.start[node]);
      return page.isText[node] === 1 && /^\s*(&[^;]*;?)?$/.test(late)
        ? scanned!.start[node]!
        : parsed.start[node]!;
    }
  });

  it.each([
    ["the parser moves texts out of a table", "<table>a<tr><td>b</table>"],
    ["the parser opens elements again", "<p><b>a<p>b</b>c"],
    ["drawings hold HTML", "<svg><foreignObject><p>a</foreignObject></svg>"],
    ["the rest is plain text", "<p>a<plaintext><p>b"],
  ])("are not told by the scan where %s, and then come from a second parse", (_, html) => {
    const page = parsePage(html);
    expect(scannedPlaces(page)).toBeNull();
    expect(placesOf(page).start).toEqual(sourcePositions(page).start);
  });

  it.each(["<p>a<!-- b -->", "<script>a</script>", "<script><!-- <script>a</script></script>"])(
    "are found in time that grows with the page, of many times %s",
    async (part) => {
      const growth = await suspectedGrowth({
        input: (size) => parsePage(part.repeat(size / part.length)),
        run: (page) => scannedPlaces(page),
      });
      expect(growth?.perDoubling ?? 0).toBeLessThan(MOST_PER_DOUBLING);
    },
    60_000,
  );

  it("are the same for all elements of the starter corpus", async () => {
    const source = await openFiles("prisma/starter");
    let elements = 0;
    for await (const { load } of source.pages) {
      const payload = await load();
      const page = parsePage(decodeBytes(payload.bytes, payload).html);
      const scanned = scannedPlaces(page);
      const parsed = sourcePositions(page);
      for (let node = 1; node < page.size; node++) {
        if (page.isText[node] === 1) continue;
        elements++;
        expect(scanned?.start[node]).toBe(parsed.start[node]);
        if (!["html", "body", "head"].includes(page.tags[node]!))
          expect(scanned?.end[node]).toBe(parsed.end[node]);
      }
    }
    await source.close();
    expect(elements).toBeGreaterThan(500);
  });
});
