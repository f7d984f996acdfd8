import { describe, expect, it } from "vitest";
import { noCorpus } from "../../extractors/contract/contract";
import { runOn } from "../../evaluation/scoring/outcome";
import { decodeBytes } from "../../page/parsing/decode";
import { textOfHtml } from "../../page/rendering/html-text";
import { parsePage } from "../../page/parsing/parse";
import { configure } from "../../recipes/configure";
import { openFiles } from "../../run/sources/files";
import { dimmedSource } from "./dimmed";
import { filteredSource } from "./filtered";

/** A page in which every text with a star is kept. */
function starred(html: string) {
  const page = parsePage(html);
  return { page, keep: Uint8Array.from(page.leaves, ({ text }) => (text.includes("*") ? 1 : 0)) };
}

const filtered = (html: string, keepScripts = false): string => {
  const { page, keep } = starred(html);
  return filteredSource(page, keep, keepScripts);
};
const dimmed = (html: string, hasPolicy = false): string => {
  const { page, keep } = starred(html);
  return dimmedSource(page, keep, hasPolicy);
};

describe("a filtered page", () => {
  it.each([
    { when: "an element is dropped as a whole", html: "<nav><a>a</a> b</nav><p>*c</p>", gives: "<p>*c</p>" },
    { when: "a text beside a kept one is dropped", html: "<p>a<b>*b</b>c</p>", gives: "<p><b>*b</b></p>" },
    { when: "end tags are left out", html: "<ul><li>a<li>*b<li>c</ul>", gives: "<ul><li>*b</ul>" },
    {
      when: "a cell is dropped",
      html: "<table><tr><td>a<td>*b</table>",
      gives: "<table><tr><td><td>*b</table>",
    },
    {
      when: "white space alone parts two texts",
      html: "<p>*a<i> </i><b>*b</b></p>",
      gives: "<p>*a<i> </i><b>*b</b></p>",
    },
    {
      when: "styles stand in what is dropped",
      html: "<div>a<style>b{}</style></div>*c",
      gives: "<div><style>b{}</style></div>*c",
    },
    { when: "nothing is kept", html: "<h1>a</h1><p>b", gives: "" },
    {
      when: "the parser has moved a kept text out of a dropped table",
      html: "<p>*a</p><table><tr>*b<td>c</table>",
      gives: "<p>*a</p><table><tr>*b<td></table>",
    },
    { when: "references are dropped", html: "<p>*a</p><p> &nbsp;b &amp; c", gives: "<p>*a</p>" },
  ])("is right where $when", ({ html, gives }) => {
    expect(filtered(html)).toBe(gives);
  });

  it("keeps images among kept texts, from where the page keeps their addresses, and no others", () => {
    const html = `<div>a<img src="https://a.example/ad.png"></div><p>*b<img data-src="https://a.example/b.png" src="data:,">*c</p>`;
    expect(filtered(html)).toBe(
      `<p>*b<img src="https://a.example/b.png" data-src="https://a.example/b.png" src="data:,">*c</p>`,
    );
  });

  it("keeps scripts where they are wanted", () => {
    const html = "<head><script>a</script></head><p>*b<script>c</script><p>d";
    expect(filtered(html)).toBe("<head></head><p>*b");
    expect(filtered(html, true)).toBe("<head><script>a</script></head><p>*b<script>c</script><p>");
  });

  it("has the text of the extraction, on every page of the starter corpus and for several recipes", async () => {
    const source = await openFiles("prisma/starter");
    const recipes = await Promise.all(
      ["block-extractor-modern", "bte", "lqf", "cetr"].map((use) => configure({ use }).fit(noCorpus)),
    );
    let pages = 0;
    for await (const { load } of source.pages) {
      const payload = await load();
      const page = parsePage(decodeBytes(payload.bytes, payload).html, { url: payload.url });
      for (const fitted of recipes) {
        const outcome = runOn(page, fitted, () => 0);
        if (outcome.status === "failed") continue;
        const { keep } = outcome.extraction;
        const kept = page.leaves.filter((_, leaf) => keep[leaf] === 1).map(({ text }) => text);
        const read = parsePage(filteredSource(page, keep, false));
        expect(words(read.leaves.map(({ text }) => text).join(" "))).toBe(words(kept.join(" ")));
        expect(words(textOfHtml(read.html))).toBe(words(outcome.text));
        const whole = parsePage(dimmedSource(page, keep, pages % 2 === 0));
        expect(whole.leaves.map(({ text }) => text)).toEqual(page.leaves.map(({ text }) => text));
      }
      pages++;
    }
    await source.close();
    expect(pages).toBe(18);
  });
});

const words = (text: string): string => text.replace(/\s+/g, " ").trim();

describe("a dimmed page", () => {
  it("marks what is dropped, as large as it can", () => {
    expect(dimmed("<head><title>t</title></head><nav><a>a</a></nav><p>b<i>*c</i></p>")).toMatch(
      /^<head><style>.*<\/style><title>t<\/title><\/head><nav data-winnow-removed><a>a<\/a><\/nav><p><font data-winnow-removed>b<\/font><i>\*c<\/i><\/p>$/,
    );
  });

  it.each([
    ["in its headers", "", true],
    ["in a meta element", '<meta http-equiv="Content-Security-Policy" content="default-src none">', false],
  ])("adds no style to a page with a content security policy %s", (_, meta, hasPolicy) => {
    expect(dimmed(`${meta}<nav><a>a</a><img src=x></nav><p>*b</p>`, hasPolicy)).toBe(
      `${meta}<nav><a><font data-winnow-removed color="#b4b4b4">a</font></a><img data-winnow-removed src=x></nav><p>*b</p>`,
    );
  });

  it("wraps no text where no element may stand, and touches no script, style or hash", () => {
    const html = `<script integrity="sha384-x" src=a nonce=b></script><script>a<b</script><style>c{}</style><p>*d<select><option>e</select><svg><text>f</text></svg>`;
    const { page } = starred(dimmed(html, true));
    expect(page.html).toContain(html.slice(0, html.indexOf("<p>")));
    expect(page.html).toContain("<option>e</select>");
    expect(page.html).toContain("<text>f</text></svg>");
  });
});
