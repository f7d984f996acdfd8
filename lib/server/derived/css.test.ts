import { describe, expect, it } from "vitest";
import { filterDeclarations, filterPresentation, filterStyleSheet, settleMedia } from "./css";
import { settlingOf } from "./settling.fixture";

const PIXEL = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
const sheet = (css: string): string => filterStyleSheet(css, settlingOf());

describe("declarations of captured pages", () => {
  it.each([
    [
      "a remote picture goes, the colour beside it stays",
      "background:#fff url(http://e.example/a.png) no-repeat",
      "background:#fff none no-repeat",
    ],
    ["a picture inside the page stays", `background:url(${PIXEL})`, `background:url(${PIXEL})`],
    ["a document in a data address goes", "background:url(data:text/html,x)", "background:none"],
    [
      "a document that says it is a picture goes",
      "background:url(data:image/png;base64,PHNjcmlwdD4=)",
      "background:none",
    ],
    [
      "a set of pictures named by strings goes",
      'background:image-set("http://e.example/a" 1x);color:red',
      "color:red",
    ],
    [
      "and so do all other functions that name one",
      'background:-webkit-image-set(url(a) 1x);mask:cross-fade(url(a),red);background:element(#a);background:image("a");list-style:src("a");background:paint(x);color:red',
      "color:red",
    ],
    [
      "an escaped function name goes",
      "background:u\\72l(http://e.example);background:\\75\\72\\6c('http://e.example');color:red",
      "color:red",
    ],
    [
      "a function nobody has named goes",
      "width:if(style(--a):1px);width:random(1px,2px);width:--own(1px);color:red",
      "color:red",
    ],
    [
      "an address is no value where no picture stands",
      "behavior:url(y);-moz-binding:url(x);cursor:url(a),auto;filter:url(http://e.example/f.svg#f)",
      "filter:none",
    ],
    [
      "a variable that holds an address holds nothing",
      "--a:url(http://e.example);--b:1px",
      "--a:none;--b:1px",
    ],
    [
      "the fallback of a variable neither",
      "background:var(--a,var(--b,url(//e.example/a)))",
      "background:var(--a,var(--b,none))",
    ],
    ["a string that is an address goes", 'content:"http://e.example";content:"a"', 'content:"a"'],
    ["fixed becomes absolute", "position:FIXED", "position:absolute"],
    ["with escapes too", "posi\\74ion:\\66 ixed;position:fi\\78 ed", "position:absolute;position:absolute"],
    [
      "and through a variable",
      "--p:fixed;position:var(--p,fixed);--q:var(--r, -webkit-sticky)",
      "--p:absolute;position:var(--p,absolute);--q:var(--r,static)",
    ],
    [
      "what an attribute says is no position",
      "position:attr(data-p type(<custom-ident>));content:attr(data-p)",
      "content:attr(data-p)",
    ],
    ["sticky becomes static", "position:sticky", "position:static"],
    ["a comment inside a word parts it, as in browsers", "position:fi/**/xed", "position:fi xed"],
    ["half the window's width is pixels of the preset", "width:50vw", "width:500px"],
    ["with escapes in the unit too", "height:50v\\68", "height:400px"],
    [
      "viewport units in arithmetic are settled as well",
      "height:calc(100dvh - 10px)",
      "height:calc(800px - 10px)",
    ],
    ["and in variables", "--h:100svh", "--h:800px"],
    [
      "what the browser knows of its window is nothing",
      "padding:env(safe-area-inset-top);margin:env(x,3px);width:env(y)",
      "padding:0px;margin:3px",
    ],
    [
      "motion goes",
      "animation:a 1s infinite;-webkit-transition:all 1s;transition-duration:2s;animation-timeline:view();view-transition-name:a;offset-path:none;will-change:top;color:red",
      "color:red",
    ],
    [
      "a scheme for light and dark windows is the light one",
      "color-scheme:dark LIGHT;color:light-dark(red,blue)",
      "color-scheme:light;color:light-dark(red,blue)",
    ],
    ["a page that is dark for everybody stays so", "color-scheme:dark", "color-scheme:dark"],
    [
      "a property that no list names goes",
      "anchor-name:--a;anything:1;*zoom:1;color:red!ie;color:red!important",
      "color:red!important",
    ],
    ["all of it may be reset", "all:unset", "all:unset"],
    [
      "sizes that nobody can see are shorter",
      "width:1e9px;font-size:9000px;filter:blur(400px);zoom:99;text-indent:-9999px",
      "width:20000px;font-size:1000px;filter:blur(40px);zoom:10;text-indent:-9999px",
    ],
    [
      "repetitions without end are few",
      "grid-template-columns:repeat(1000000,1px);grid-row:99999;columns:1000",
      "grid-template-columns:repeat(200,1px);grid-row:200;columns:50",
    ],
  ])("%s", (_, css, expected) => {
    expect(filterDeclarations(css, settlingOf())).toBe(expected);
  });

  it("lose stacks of shadows, of pictures and of words", () => {
    const stacks = [
      `box-shadow:${"0 0 9px red,".repeat(20)}0 0 red`,
      `background:${"linear-gradient(red,blue),".repeat(20)}red`,
      `content:"${"x".repeat(301)}"`,
      `content:${"counter(x) ".repeat(21)}`,
    ];
    expect(stacks.map((css) => filterDeclarations(css, settlingOf()))).toEqual(["", "", "", ""]);
    expect(filterDeclarations(`content:"${"x".repeat(300)}"`, settlingOf())).not.toBe("");
  });
});

describe("attributes of SVG", () => {
  it.each([
    ["mask", "image-set('http://e.example/x' 1x)", null],
    ["mask", "url(http://e.example/m.svg#x)", null],
    ["fill", "url(data:image/svg+xml,<svg/>)", null],
    ["fill", "u\\72l(#a)", null],
    ["fill", "url(#a) red", "url(#a)red"],
    ["fill", 'url("#a")', "url(#a)"],
    ["clip-path", "path('M0 0')", 'path("M0 0")'],
    ["stroke-dasharray", ".001 4", "0.25 4"],
    ["font-size", "12", "12"],
    ["mask", "none;fill:url(http://e.example)", null],
  ])("go through the same filter: %s=%s", (name, value, expected) => {
    expect(filterPresentation(name, value, settlingOf())).toBe(expected);
  });
});

describe("style sheets of captured pages", () => {
  it("drops imports, key frames and remote fonts, and keeps media rules", () => {
    const css =
      '@charset "utf-8";@import "a.css";@IMPORT url(b.css);@\\69mport "c";@namespace x url(http://e.example);@keyframes k{to{left:0}}@font-face{font-family:x;src:url(f.woff)}@media (min-width:1px){p{color:red}}@view-transition{navigation:auto}@starting-style{p{top:0}}@counter-style x{symbols:url(a)}';
    expect(sheet(css)).toBe("@font-face{font-family:x}@media (min-width:1px){p{color:red}}");
  });

  it.each([
    [
      "order and blocks of layers",
      "@layer a,b;@layer a{p{position:fixed}}",
      "@layer a,b;@layer a{p{position:absolute}}",
    ],
    [
      "scopes",
      "@scope (.a) to (.b){p{background:url(//e.example)}}",
      "@scope (.a) to (.b){p{background:none}}",
    ],
    [
      "containers",
      "@container c (width>50vw) and style(--a: b){p{top:1vw}}",
      "@container c (width>500px) and style(--a:b){p{top:10px}}",
    ],
    [
      "conditions",
      "@supports (position:sticky) and (background:image-set('a' 1x)){p{color:red}}@supports (position:sticky){p{color:red}}",
      "@supports (position:static){p{color:red}}",
    ],
    [
      "nested rules",
      ".a{&:hover{position:fixed}@media print{top:1vw}b &{background:url(//e.example)}}",
      ".a{&:hover{position:absolute}@media print{top:10px}b &{background:none}}",
    ],
    [
      "registered properties",
      "@property --a{syntax:'*';inherits:false;initial-value:fixed}@property --b{syntax:'<url>';inherits:true;initial-value:url(http://e.example)}",
      '@property --a{syntax:"*";inherits:false;initial-value:absolute}@property --b{syntax:"\\3c url>";inherits:true;initial-value:none}',
    ],
    ["comments of old browsers", "<!-- p{color:red} -->", "p{color:red}"],
  ])("settles what stands in %s", (_, css, expected) => {
    expect(sheet(css)).toBe(expected);
  });

  it("takes every window for a light one", () => {
    const css =
      "@media (prefers-color-scheme:dark) and (min-width:3px){a{color:red}}@media not screen and (Prefers-Color-Scheme:LIGHT){b{color:red}}@media (prefers-reduced-motion:reduce){c{color:red}}";
    expect(sheet(css)).toBe(
      "@media (max-width:-1px) and (min-width:3px){a{color:red}}@media not screen and (min-width:0px){b{color:red}}@media (prefers-reduced-motion:reduce){c{color:red}}",
    );
  });

  it.each([
    ["screen and (prefers-color-scheme: dark)", "screen and (max-width:-1px)"],
    ["print", "print"],
  ])("does so in an attribute: %s", (media, expected) => {
    expect(settleMedia(media, settlingOf())).toBe(expected);
  });

  it("cannot end the style element around it", () => {
    expect(sheet('p::after{content:"</style><script>"}')).not.toContain("<");
  });

  it("says of links what the page said of :link and of href, and nothing of addresses", () => {
    expect(sheet("a:link,a:any-link,a[href]{color:red}")).toBe(
      "a[data-href],a[data-href],a[data-href]{color:red}",
    );
    expect(sheet("a[href^='http://e.example' i],b:not([src*='//']){color:red}")).not.toMatch(
      /e\.example|\/\//,
    );
  });

  it("leaves out a rule whose selector could not be read, or names what nobody knows", () => {
    expect(sheet("p:is(a{color:red}q::view-transition{color:red}a::unknown(x){top:0}b{top:0}")).not.toMatch(
      /view-transition|unknown/,
    );
  });

  it.each([
    [
      "every element asks for all that is inside of it",
      Array.from({ length: 3_000 }, (_, i) => `*:has(.z${i}){color:red}`).join(""),
    ],
    [
      "elements are counted among those of a kind",
      Array.from({ length: 3_000 }, (_, i) => `:nth-child(${i}n of :not(.c)){color:red}`).join(""),
    ],
    [
      "every element is compared again and again",
      Array.from({ length: 30_000 }, (_, i) => `*:not(.z${i}){color:red}`).join(""),
    ],
    ["one selector looks at all siblings of all siblings", "* ~ * ~ * ~ * + .z ~ p{color:red}"],
    [
      "rules in rules multiply",
      `p{${Array.from({ length: 14 }, () => ".a &,.b &,.c &{").join("")}color:red${"}".repeat(15)}`,
    ],
  ])("stops where %s", (_, css) => {
    const settling = settlingOf("<p>".repeat(5_000));
    const kept = filterStyleSheet(css, settling);
    expect(kept.length).toBeLessThan(css.length / 2);
    expect(settling.selectors.refused).toBeGreaterThan(0);
  });

  it("keeps the thousands of rules of an ordinary large site", () => {
    const css = Array.from(
      { length: 20_000 },
      (_, i) =>
        `.block-${i} > .item:hover .z${i},.c${i % 900}:not(.open) li:nth-child(2n+1)${i % 20 === 0 ? ",.c a" : ""}{color:red}`,
    ).join("");
    const settling = settlingOf(
      Array.from({ length: 5_000 }, (_, i) => `<div class="c${i % 900}"><a>x</a></div>`).join(""),
    );
    filterStyleSheet(css, settling);
    expect(settling.selectors.refused).toBe(0);
  });

  it.each(["}}}}", "a{", "@media{{{{", "\0", "p{color:red;;;}x", "((((".repeat(10_000)])(
    "answers for broken input %#",
    (css) => {
      expect(sheet(css)).not.toMatch(/url|</);
    },
  );
});
