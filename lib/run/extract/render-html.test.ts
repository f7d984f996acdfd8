import { describe, expect, it } from "vitest";
import { parsePage } from "../../page/parse";
import { renderHtml } from "./render-html";

const body = (html: string, keep?: readonly number[]): string => {
  const page = parsePage(html);
  return renderHtml(
    page,
    Uint8Array.from(page.leaves, (_, leaf) => (keep === undefined || keep.includes(leaf) ? 1 : 0)),
  )
    .split("\n")
    .slice(3)
    .join("\n")
    .trim();
};

describe("renderHtml", () => {
  it.each([
    {
      when: "headings and paragraphs",
      html: "<h2>A</h2><p>b <i>c</i> d</p>",
      expected: "<h2>A</h2>\n<p>b c d</p>",
    },
    { when: "text outside paragraphs", html: "<div>a<br>b</div>", expected: "<p>a</p>\n<p>b</p>" },
    {
      when: "lists, each in one ul",
      html: "<ol><li>a<li>b</ol><p>c</p><ul><li>d</ul>",
      expected: "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n<p>c</p>\n<ul>\n<li>d</li>\n</ul>",
    },
    {
      when: "table cells of a row",
      html: "<table><tr><td>a</td><td>b</td></tr></table>",
      expected: "<p>a b</p>",
    },
    { when: "preformatted text", html: "<pre>a\n  b\n</pre>", expected: "<pre>a\n  b</pre>" },
    {
      when: "markup in the text",
      html: "<p>1 &lt; 2 &amp; &lt;script>",
      expected: "<p>1 &lt; 2 &amp; &lt;script&gt;</p>",
    },
    { when: "nothing", html: "", expected: "" },
  ])("gives plain elements for $when", ({ html, expected }) => expect(body(html)).toBe(expected));

  it("leaves out what was dropped, and a break before it still counts", () => {
    expect(body("<p>a</p><p>b</p><p>c</p>", [0, 2])).toBe("<p>a</p>\n<p>c</p>");
  });
});
