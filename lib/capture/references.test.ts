import { describe, expect, it } from "vitest";
import { MOST_PER_DOUBLING, suspectedGrowth } from "../growth.fixture";
import { parsePage } from "../page/parsing/parse";
import { cssReferences } from "./css-references";
import { baseOf, NOWHERE, resolved } from "../page/css/addresses";
import { referencesOf } from "./references";

const of = (html: string) => referencesOf(parsePage(html, { url: "http://a.example/x/page" }));

describe("what a page asks for", () => {
  it.each([
    { when: "a sheet", html: "<link rel=stylesheet href=a.css>", sheets: ["a.css"] },
    {
      when: "a sheet for wide windows",
      html: '<link rel=StyleSheet media="screen and (min-width:9px)" href=a>',
      sheets: ["a"],
    },
    { when: "a sheet for print", html: "<link rel=stylesheet media=print href=a>", sheets: [] },
    {
      when: "one that a script turns on",
      html: `<link rel=stylesheet media=print onload="this.media='all'" href=a>`,
      sheets: ["a"],
    },
    {
      when: "one that a script makes a sheet",
      html: `<link rel=preload as=style onload="this.rel='stylesheet'" href=a>`,
      sheets: ["a"],
    },
    { when: "another sheet to choose", html: '<link rel="alternate stylesheet" href=a>', sheets: [] },
    { when: "an icon", html: "<link rel=icon href=a>", sheets: [] },
  ])("are style sheets for the screen: $when", ({ html, sheets }) => expect(of(html).sheets).toEqual(sheets));

  it.each([
    { when: "one address", html: "<img src=a>", pictures: [["a"]] },
    { when: "several sizes", html: '<img src=a srcset="b 1x, c 2x">', pictures: [["a", "b", "c"]] },
    {
      when: "sizes without blanks",
      html: '<img srcset="a.png 1x,b.png 2x">',
      pictures: [["a.png", "b.png"]],
    },
    { when: "commas within", html: '<img srcset="a,w_1 1x, b,,c 2x">', pictures: [["a,w_1", "b,,c"]] },
    { when: "no sizes", html: '<img srcset=" ,a, b,,c">', pictures: [["a", "b,,c"]] },
    { when: "commas in brackets", html: '<img srcset="a (x, y) 1x, b">', pictures: [["a", "b"]] },
    {
      when: "a stand-in and what a script puts there",
      html: "<img src=data:x data-src=b>",
      pictures: [["b"]],
    },
    {
      when: "other kinds beside it",
      html: '<picture><source srcset="w"><img src=a></picture>',
      pictures: [["a", "w"]],
    },
    { when: "nothing but data", html: "<img src=data:x>", pictures: [] },
    { when: "no address", html: "<img alt=x>", pictures: [] },
  ])("are pictures with all addresses that they may be at: $when", ({ html, pictures }) =>
    expect(of(html).pictures).toEqual(pictures),
  );

  it("are pictures with the first hundred of their sources", () => {
    const sources = Array.from({ length: 101 }, (_, i) => `<source srcset=s${i}>`).join("");
    const [addresses = []] = of(`<picture>${sources}<img src=a></picture>`).pictures;
    expect(addresses).toHaveLength(101);
    expect([addresses[0], addresses.at(-1)]).toEqual(["a", "s99"]);
  });

  it("are found in time in line with the sources and pictures of one picture element", async () => {
    const growth = await suspectedGrowth(
      {
        input: (size) =>
          parsePage(`<picture>${"<source srcset=b>".repeat(size)}${"<img src=a>".repeat(size)}</picture>`),
        run: (page) => referencesOf(page),
      },
      { size: 250, largest: 4_000 },
    );
    expect(growth === null || growth.perDoubling <= MOST_PER_DOUBLING).toBe(true);
  });

  it("are its own styles that ask for something", () => {
    const { styles } = of(
      '<style>p{color:red}</style><style>p{background:url(a)}</style><p style="background:url(b)">',
    );
    expect(styles).toEqual(["p{background:url(a)}", "x{background:url(b)}"]);
  });

  it("is relative to its first base, else to its address, else to nowhere", () => {
    expect(of('<base target=x><base href="/b/"><base href="/c/">').base).toBe("http://a.example/b/");
    expect(of("<p>").base).toBe("http://a.example/x/page");
    expect(baseOf("no address", null)).toBe(NOWHERE);
    expect(baseOf(null, "sub/")).toBe(`${NOWHERE}sub/`);
  });

  it.each([
    ["a?b#c", "http://a.example/x/a?b"],
    ["//b.example/a", "http://b.example/a"],
    ["cid:1@x", "cid:1@x"],
    ["data:image/png,x", null],
    ["javascript:1", null],
    ["  ", null],
    ["http://[", null],
  ])("resolves %s to %s", (address, url) => expect(resolved(address, "http://a.example/x/page")).toBe(url));
});

describe("what a style sheet asks for", () => {
  it.each([
    { when: "an import by string", css: '@import "a" screen; p{}', imports: ["a"], others: [] },
    { when: "an import by url", css: "@import url(a); @IMPORT url('b');", imports: ["a", "b"], others: [] },
    {
      when: "pictures and fonts",
      css: '@font-face{src:url(f)} p{background:url( "b" )}',
      imports: [],
      others: ["f", "b"],
    },
    {
      when: "a name in any case",
      css: "p{background:u\\72l('a');--x:URL('b')}",
      imports: [],
      others: ["a", "b"],
    },
    {
      when: "a string that is none",
      css: 'p{content:"a";background:image-set("b" 1x)}',
      imports: [],
      others: [],
    },
    { when: "a comment", css: "/* url(a) */ p{}", imports: [], others: [] },
    { when: "no end", css: "p{background:url(a", imports: [], others: ["a"] },
    { when: "the same twice", css: "p{background:url(a)}b{background:url(a)}", imports: [], others: ["a"] },
  ])("is found whatever is wrong with it: $when", ({ css, imports, others }) =>
    expect(cssReferences(css)).toEqual({ imports, others }),
  );
});
