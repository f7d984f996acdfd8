import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { addressesIn } from "../../../e2e/hostile/addresses";
import { derivedView } from "./view";

const PAGE = "http://a.example/x/page";
const PATH = "/api/pages/p1/resources/";
const sha256Of = (text: string): string => createHash("sha256").update(text).digest("hex");
/** A view with files beside the page; a picture's or font's content is its name. */
function view(html: string, files: Readonly<Record<string, string>> = {}): string {
  const resources = Object.entries(files).map(([name, content]) => {
    const type = name.endsWith(".css") ? "text/css" : /woff2$/.test(name) ? "font/woff2" : "image/png";
    return { url: new URL(name, PAGE).href, type, sha256: sha256Of(content) };
  });
  const sheets = new Map(
    Object.entries(files)
      .filter(([name]) => name.endsWith(".css"))
      .map(([, css]) => [sha256Of(css), new TextEncoder().encode(css)]),
  );
  return derivedView(html, { width: 732, height: 900 }, { path: PATH, url: PAGE, resources, sheets });
}
const at = (content: string): string => `${PATH}${sha256Of(content)}`;

describe("what came with a page", () => {
  it("stands in its view: sheets in the place of their links, pictures under the page's own path", () => {
    const html = '<link rel=stylesheet media="(min-width:1px)" href=a.css><img src="b.png" alt=b><p>x';
    const written = view(html, { "a.css": "p{color:red}", "b.png": "B" });
    expect(written).toMatch(/<style data-n="\d+" media="\(min-width:1px\)">p\{color:red\}<\/style>/);
    expect(written).toContain(`src="${at("B")}"`);
    // Nodes are numbered as in a view of the page alone.
    const numbers = (text: string): string[] =>
      [...text.matchAll(/data-n="(\d+)"/g)].map((found) => found[1]!);
    expect(numbers(written)).toEqual(numbers(view(html)));
  });

  it.each([
    { when: "another size", html: '<img src=gone.png srcset="gone2.png 1x, b.png 2x">' },
    { when: "another kind", html: "<picture><source srcset=b.png><img src=gone.png></picture>" },
    {
      when: "what a script puts there",
      html: "<img src=data:image/gif;base64,R0lGODlhAQABAAAAACw= data-src=b.png>",
    },
    { when: "an address from a base", html: "<base href=/y/><img src=../x/b.png>" },
  ])("is found as $when", ({ html }) => expect(view(html, { "b.png": "B" })).toContain(`src="${at("B")}"`));

  it("leaves a grey picture and an empty link where nothing came", () => {
    const written = view("<link rel=stylesheet href=gone.css><img src=gone.png>", { "b.png": "B" });
    expect(written).not.toContain(PATH);
    expect(written).toMatch(/<script data-n="\d+"><\/script>/);
    expect(written).toContain('src="data:image/svg+xml,');
  });

  it("is what the addresses in sheets lead to, each from its own sheet; others are gone", () => {
    const written = view("<link rel=stylesheet href=css/a.css><style>i{background:url(b.png)}</style>", {
      "css/a.css": "p{background:url(../b.png)}q{background:url(b.png)}",
      "b.png": "B",
    });
    expect(written).toContain(`p{background:url(${at("B")})}`);
    expect(written).toContain("q{background:none}");
    expect(written).toContain(`i{background:url(${at("B")})}`);
  });

  it("keeps of a font the kinds that came", () => {
    const css =
      '@font-face{font-family:f;src:url(f.eot),url(f.eot?#x) format("eot"),url(f.woff2) format("woff2")}';
    const written = view("<link rel=stylesheet href=a.css>", { "a.css": css, "f.woff2": "F" });
    expect(written).toContain(`@font-face{font-family:f;src:url(${at("F")})format("woff2")}`);
    expect(view("<link rel=stylesheet href=a.css>", { "a.css": css })).not.toContain("src:url");
  });

  it("is imported by sheets in the place of the import, under its condition, and ends in a circle", () => {
    const files = {
      "a.css": '@import url("b/b.css") (min-width:9px);@import "gone.css";p{color:red}',
      "b/b.css": '@import "../a.css";@import "c.css";q{background:url(../p.png)}',
      "b/c.css": "i{color:blue}",
      "p.png": "P",
    };
    const written = view("<link rel=stylesheet href=a.css>", files);
    expect(written).toContain(
      `@media (min-width:9px){i{color:blue}q{background:url(${at("P")})}}p{color:red}</style>`,
    );
    expect(written).not.toContain("@import");
  });

  it("is imported under a range of widths, and linked under one or under none that can be read", () => {
    const files = { "a.css": '@import "b.css" (width<600px);', "b.css": "i{color:blue}" };
    const linked = (attributes: string): string =>
      view(`<link rel=stylesheet href=b.css ${attributes}>`, files);
    expect(view("<link rel=stylesheet href=a.css>", files)).toContain("@media (600px>width){i{color:blue}}");
    expect(linked('media="(width < 600px)"')).toContain(' media="(600px&gt;width)">i{');
    expect(linked('media="screen;"')).toContain(' media="not all">i{');
    expect(linked(`media="print;" onload="this.media='all'"`)).toMatch(/<style data-n="\d+">i\{/);
  });

  it("passes the same list as the page's own style", () => {
    const written = view("<link rel=stylesheet href=a.css><link rel=stylesheet href=b.css>", {
      "a.css":
        "p{position:fixed;behavior:url(x);width:100vw}@namespace x url(y);</style><script>alert(1)</script>",
      "b.css": "p{background:url(http://e.example/beacon)}a{b:expression(1)}",
    });
    expect(written).not.toMatch(/fixed|behavior|namespace|<\/style><script>alert|e\.example|expression/);
    expect(written).toContain("width:732px");
    expect(addressesIn(written)).toEqual([]);
  });

  it("holds no address but the page's own", () => {
    const written = view('<link rel=stylesheet href=a.css><img src=b.png><p style="background:url(b.png)">', {
      "a.css": "p{background:url(b.png)}",
      "b.png": "B",
    });
    expect(addressesIn(written)).not.toEqual([]);
    expect(addressesIn(written.replaceAll(at("B"), "data:image/png;base64,AA=="))).toEqual([]);
  });
});
