import { describe, expect, it } from "vitest";
import { guidelinesHtml } from "./guidelines";

describe("guidelines as HTML", () => {
  it("have paragraphs, emphasis, lists, quotes and headings below those of the screen", () => {
    expect(guidelinesHtml("# Captions\n\nA *caption*:\n\n- one\n- two\n\n> Photograph: Ann")).toBe(
      "<h3>Captions</h3>\n<p>A <em>caption</em>:</p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n<blockquote>\n<p>Photograph: Ann</p>\n</blockquote>\n",
    );
  });

  it("show markup that somebody wrote instead of following it", () => {
    const html = guidelinesHtml('<script>alert(1)</script>\n\nA <img src=x onerror="alert(1)"> and `<b>`');
    expect(html).not.toMatch(/<(script|img|b)\b/);
    expect(html).toContain("&lt;script&gt;");
    expect(html).toContain("<code>&lt;b&gt;</code>");
  });

  it("link to the web and to this server, and nowhere else", () => {
    expect(guidelinesHtml("[page](/pages/a?mode=annotate)")).toContain(
      '<a href="/pages/a?mode=annotate" rel="noreferrer">page</a>',
    );
    for (const address of ["javascript:alert(1)", "data:text/html,x", "//evil.example/", "JaVaScRiPt:x"])
      expect(guidelinesHtml(`[page](${address})`), address).toBe("<p>page</p>\n");
    expect(guidelinesHtml('[page](https://a.example/"onmouseover=x)')).not.toContain('"onmouseover');
  });

  it("load no picture: its words become a link", () => {
    expect(guidelinesHtml("![a map](https://a.example/map.png)")).toBe(
      '<p><a href="https://a.example/map.png" rel="noreferrer">a map</a></p>\n',
    );
  });
});
