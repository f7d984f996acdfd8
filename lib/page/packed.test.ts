import fc from "fast-check";
import { expect, it } from "vitest";
import { buffersOf, packPage, unpackPage } from "./packed";
import { parsePage } from "./parsing/parse";

const sent = (html: string, origin = {}) => {
  const packed = packPage(parsePage(html, origin));
  return unpackPage(structuredClone(packed, { transfer: buffersOf(packed) }), html);
};

it.each([
  ["without anything", ""],
  ["without text", "<div id=a class='b c'><br></div>"],
  [
    "with attributes that are empty, doubled and of one name",
    `<p id title="" title=x data-a="1"><a href='?a=1&amp;b=2' id=""></a>y`,
  ],
  ["with lone surrogates and NUL bytes", "<p title='\ud800'>a\u0000b\ud800c<p>\udc00"],
  [
    "in another language, with text in foreign content",
    "<p lang=zh>新聞<svg viewBox='0 0 1 1'><title>圖</title><text>字</text></svg>",
  ],
  ["with blank lines between its tags", "<p>a\n\n\n<p>b</p>\n"],
])("a page %s arrives as it was sent", (_, html) => {
  expect(sent(html)).toEqual(parsePage(html));
});

it("keeps what is known of a page beside its source", () => {
  const origin = { url: "http://a.example/b", site: "the site" };
  expect(sent("<title> A  title </title><p>x", origin)).toEqual(
    parsePage("<title> A  title </title><p>x", origin),
  );
});

it("whatever the source is, the page arrives as it was sent", () => {
  const piece = fc.constantFrom(
    "<p>",
    "</p>",
    "<b class=x>",
    "<table>",
    "<td title='a b'>",
    "text",
    " ",
    "\n",
    "&amp;",
    "<script>",
    "</script>",
    "<select>",
    "é",
    "<!--",
    "-->",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const html = pieces.join("");
      expect(sent(html)).toEqual(parsePage(html));
    }),
  );
});

it("hands its columns over instead of copying them", () => {
  const packed = packPage(parsePage("<p>a"));
  structuredClone(packed, { transfer: buffersOf(packed) });
  expect([packed.parent.length, packed.tagIds.length, packed.textEnds.length]).toEqual([0, 0, 0]);
});
