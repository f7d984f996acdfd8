import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wholeView, leavesOf, childrenOf } from "../page";
import { parsePage } from "./parse";
import { nodeAt, pathOf, xpathOf } from "../path";
import { renderText } from "../render";
import { markupSizesOf, statisticsOf, subtreeSumsOf, totalOf } from "../statistics";
import {
  BASIC_ELEMENTS,
  BLOCK_ELEMENTS,
  LIST_ELEMENTS,
  MEDIA_ELEMENTS,
  NO_LEAF_ELEMENTS,
  REMOVED_ELEMENTS,
  VOID_ELEMENTS,
} from "../elements";

const texts = (html: string) => parsePage(html).leaves.map((leaf) => leaf.text);
const all = (html: string) => {
  const page = parsePage(html);
  return renderText(page, wholeView(page).live);
};

describe("parsePage", () => {
  const cases = [
    { when: "the page is empty", html: "", leaves: [] },
    {
      when: "text is only white space, also without breaks and width",
      html: "<p> \n&nbsp;&#x200b;</p>",
      leaves: [],
    },
    {
      when: "text stands in script, style, template, iframe, object, textarea",
      html: "<script>a</script><style>b</style><template>c</template><iframe>d</iframe><object>e</object><textarea>f</textarea><p>g",
      leaves: ["g"],
    },
    { when: "text stands in the head", html: "<title>t</title><body>b", leaves: ["b"] },
    {
      when: "text stands in noscript, which is a part of the page",
      html: "<body><noscript><p>n</p></noscript>",
      leaves: ["n"],
    },
    { when: "text comes after the body", html: "<body>a</body></html>b", leaves: ["ab"] },
    {
      when: "text is moved out of a table by the parser",
      html: "<table>x<tr><td>y</table>",
      leaves: ["x", "y"],
    },
    { when: "entities and line ends are decoded", html: "<p>a\r\nb &amp; &Uuml;", leaves: ["a\nb & Ü"] },
    { when: "the page is a frameset", html: "<frameset><frame src=x></frameset>", leaves: [] },
    { when: "there are NUL bytes and lone surrogates", html: "<p>a\u0000b\ud800c", leaves: ["ab\ud800c"] },
  ];
  for (const { when, html, leaves } of cases) {
    it(`has the leaves ${JSON.stringify(leaves)} when ${when}`, () => expect(texts(html)).toEqual(leaves));
  }

  it("numbers nodes so that every subtree is a run", () => {
    const page = parsePage("<div><p>a<b>c</b></p></div><p>d</p>");
    for (let id = 1; id < page.size; id++) {
      expect(page.parent[id]).toBeLessThan(id);
      expect(page.end[id]).toBeLessThanOrEqual(page.end[page.parent[id]!]!);
    }
    const div = page.tags.indexOf("div");
    expect(leavesOf(page, div)).toEqual({ start: 0, end: 2 });
    expect([...childrenOf(page, page.body)].map((id) => page.tags[id])).toEqual(["div", "p"]);
  });
  it("puts leaves end to end on the text axis", () => {
    const page = parsePage("<p>one</p> <p>😀</p><p>three</p>");
    expect(page.leaves.map((leaf) => leaf.start)).toEqual([0, 3, 5]);
    expect(page.textLength).toBe(10);
  });
  it("survives 100,000 nested elements", () => {
    const page = parsePage("<div>".repeat(100_000) + "deep");
    expect(page.leaves.map((leaf) => leaf.text)).toEqual(["deep"]);
    expect(subtreeSumsOf(page).elements[page.size]).toBe(100_003);
  });
  it("gives a consistent page for any string", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            "<p>",
            "</p>",
            "<table>",
            "<td>",
            "<a href=x>",
            "</a>",
            "text ",
            "<b>",
            "</b>",
            "<noscript>",
            "<select>",
            "<svg>",
            "<title>",
            "<!--",
            "-->",
            "\u0000",
          ),
        ),
        (parts) => {
          const page = parsePage(parts.join(""));
          expect(page.leavesBefore[page.size]).toBe(page.leaves.length);
          for (const [i, leaf] of page.leaves.entries()) expect(page.leavesBefore[leaf.node]).toBe(i);
          const { leafLength } = statisticsOf(page);
          const { text } = subtreeSumsOf(page);
          expect(text[page.size]).toBe(leafLength.reduce((sum, length) => sum + length, 0));
        },
      ),
    );
  });
  it("keeps the title and the site beside the body", () => {
    const page = parsePage("<title> A \n title</title><svg><title>no</title></svg>", {
      url: "https://News.Example/x",
    });
    expect(page.title).toBe("A title");
    expect(page.site).toBe("news.example");
    expect(parsePage("x", { url: "no url" }).site).toBeNull();
  });
});

describe("renderText", () => {
  it("starts a line at block edges and breaks, and nowhere else", () => {
    expect(all("<p>a <b>b</b>c</p>d<br>e<div>f</div>")).toBe("a bc\nd\ne\nf");
  });
  it("parts the cells of a row by a space", () =>
    expect(all("<table><tr><td>a<td>b<tr><td>c</table>")).toBe("a b\nc"));
  it("keeps a blank between inline elements", () => expect(all("<b>a</b> <i>b</i><i>c</i>")).toBe("a bc"));
  it("remembers a break that a dropped leaf stood behind", () => {
    const page = parsePage("a<p>x</p>b<i>c</i>");
    expect(renderText(page, Uint8Array.of(1, 0, 1, 1))).toBe("a\nbc");
  });
  it("gives the empty text when nothing is kept", () =>
    expect(renderText(parsePage("<p>a"), Uint8Array.of(0))).toBe(""));
});

describe("paths", () => {
  it("finds every node again by its XPath", () => {
    const page = parsePage('<div id="m"><p class="x y">a<b>b</b>c</p><p>d</p></div>');
    for (let id = 1; id < page.size; id++) expect(nodeAt(page, xpathOf(page, id))).toBe(id);
    expect(nodeAt(page, "/html[1]/body[1]/div[2]")).toBeNull();
    expect(pathOf(page, page.tags.indexOf("p"))).toBe("html > body > div#m > p.x");
  });
});

describe("pathOf", () => {
  it("names at most 48 ancestors", () => {
    const deep = (depth: number) => {
      const page = parsePage("<div>".repeat(depth) + "x");
      return pathOf(page, page.leaves[0]!.node).split(" > ").length;
    };
    expect([deep(45), deep(46), deep(500)]).toEqual([48, 49, 49]);
  });
});

describe("statisticsOf", () => {
  it("counts markup as tag name plus attribute names and values", () => {
    const page = parsePage('<div class="story"><a href="/evac">three</a> x</div>');
    const { ownMarkup, markup } = markupSizesOf(page);
    const { linkText, text } = subtreeSumsOf(page);
    const div = page.tags.indexOf("div");
    expect(ownMarkup[div]).toBe(3 + 5 + 5);
    expect(totalOf(page, markup, div)).toBe(13 + 1 + 4 + 5);
    expect([totalOf(page, linkText, div), totalOf(page, text, div)]).toEqual([5, 7]);
  });
});

describe("element tables", () => {
  it("hold only well-formed names, and lists and basic text are block-level", () => {
    for (const table of [
      BLOCK_ELEMENTS,
      LIST_ELEMENTS,
      BASIC_ELEMENTS,
      REMOVED_ELEMENTS,
      NO_LEAF_ELEMENTS,
      MEDIA_ELEMENTS,
      VOID_ELEMENTS,
    ]) {
      for (const name of table) expect(name).toMatch(/^[a-z]+[1-6]?$/);
    }
    for (const name of [...LIST_ELEMENTS, ...BASIC_ELEMENTS]) expect(BLOCK_ELEMENTS.has(name)).toBe(true);
  });
});
