import { describe, expect, it } from "vitest";
import { parsePage } from "../parsing/parse";
import { stylesOf } from "./cascade";
import { looksOf } from "./looks";
import { matches, parseSelector } from "./selector";
import { parseSheet } from "./sheet";
import { styleOfX } from "./style-of-x.fixture";
import { styleTextsOf } from "./style-texts";
import { boldOf, colourOf, familyOf, fontShorthandOf, fontSizeOf, markupSizeOf } from "./values";

describe("values", () => {
  it.each([
    ["12px", 12],
    ["12pt", 16],
    ["1.5em", 30],
    ["150%", 30],
    ["2rem", 32],
    ["1in", 96],
    [".5em", 10],
    ["x-large", 24],
    ["larger", 24],
    ["smaller", 16.6],
    ["0", 0],
    ["499.9em", 9998],
    ["501em", 10_000],
    ["50001%", 10_000],
    [`${"9".repeat(400)}px`, 10_000],
    ["calc(1px)", null],
    ["12", null],
    ["-1px", null],
    ["constructor", null],
  ])("reads the font size %s in a parent of 20px as %s", (value, is) =>
    is === null ? expect(fontSizeOf(value, 20)).toBeNull() : expect(fontSizeOf(value, 20)).toBeCloseTo(is),
  );

  it("grow no further than browsers let them, so that a size has a share of the largest", () => {
    const { fontSize, relativeSize } = looksOf(
      parsePage(`<style>div{font-size:2em}</style><p>small</p>${"<div>".repeat(1100)}deep`),
    );
    expect([...fontSize]).toEqual([16, 10_000]);
    expect([...relativeSize]).toEqual([0.16, 100]);
  });

  it.each([
    ["1", 10],
    ["7", 48],
    ["9", 48],
    ["+1", 18],
    ["-2", 10],
    ["x", null],
  ])("reads font size=%s as %s", (value, is) => expect(markupSizeOf(value)).toBe(is));

  it.each([
    ["bold", true],
    ["600", true],
    ["599", false],
    ["normal", false],
    ["inherit", null],
  ])("reads the weight %s as bold: %s", (value, is) => expect(boldOf(value)).toBe(is));

  it.each([
    ["red", "#ff0000"],
    ["#abc", "#aabbcc"],
    ["#abcd", "#aabbcc"],
    ["#a1b2c3", "#a1b2c3"],
    ["a1b2c3", "#a1b2c3"],
    ["rgb(1, 2,255)", "#0102ff"],
    ["rgba(100% 0% 0% / .5)", "#ff0000"],
    ["var(--a)", null],
    ["#ab", null],
    ["constructor", null],
  ])("reads the colour %s as %s", (value, is) => expect(colourOf(value)).toBe(is));

  it.each([
    ["12px / 1.5 arial", "arial"],
    ["12px/ 1.5 arial", "arial"],
    ["12px /1.5 arial", "arial"],
    ["12px", ""],
    ["xx-large times", "times"],
    ["smaller georgia", "georgia"],
  ])("takes the family of font: %s for %s", (value, is) => expect(fontShorthandOf(value)?.family).toBe(is));

  it.each([
    ["'foo', arial, serif", "sans"],
    ["georgia", "serif"],
    ["courier new", "mono"],
    ["foo", "other"],
  ])("takes %s for %s", (value, is) => expect(familyOf(value)).toBe(is));

  it.each([
    ["bold 12px/1.5 arial, sans-serif", { size: "12px", weight: "bold", family: "arial, sans-serif" }],
    ["italic 1.5em georgia", { size: "1.5em", weight: "normal", family: "georgia" }],
    ["caption", null],
  ])("reads font: %s", (value, is) => expect(fontShorthandOf(value)).toEqual(is));
});

describe("selectors", () => {
  const page = parsePage("<div id=a class='b c'><p data-d=e><b class=c>x</b></p></div>");
  const node = page.tags.indexOf("b");
  const classesOf = (id: number): string[] =>
    page.attributes[id]!.filter(({ name }) => name === "class").flatMap(({ value }) => value.split(" "));

  it.each([
    ["b", true],
    ["*", true],
    ["p", false],
    [".c", true],
    ["b.c", true],
    ["div b", true],
    ["div > b", false],
    ["div>p>b", true],
    ["div > p b", true],
    ["#a .c", true],
    [".b.c b", true],
    [".b .b", false],
    ["[data-d] b", true],
    ['p[data-d="e"] > b', true],
    ["p[data-d=f] b", false],
    ["body div p b", true],
    ["#A b", false],
    ["P\u00a0\n B", true],
    ["div\t>\u3000p b", true],
    ["#a.b.c[class][id=a] b", true],
  ])("%s matches: %s", (selector, is) =>
    expect(matches(page, node, parseSelector(selector)!, classesOf)).toBe(is),
  );

  it.each([
    "a:hover",
    "p::before",
    "p:first-child",
    "a + b",
    "a ~ b",
    "> a",
    "a >",
    "",
    "a, b",
    "[x^=y]",
    "a\u0001b",
    "p.",
    "1p",
  ])("skips %s", (selector) => expect(parseSelector(selector)).toBeNull());

  it.each([
    ['[a="x]y"]', "x]y"],
    ["[ a = 'b c' ]", "b c"],
    ["[a=b]", "b"],
    ["[a]", null],
  ])("reads the attribute %s as %s", (selector, value) =>
    expect(parseSelector(selector)!.compounds[0]!.attributes).toEqual([{ name: "a", value }]),
  );

  it.each([
    ["looks further up where a child combinator fails", "<div id=a><p><i><p2><b>x", "#a > p b", true],
    ["looks beyond the first ancestor of a name", "<div id=a><div><div><b>x", "#a > div b", true],
  ])("%s", (_, html, selector, is) => {
    const deep = parsePage(html);
    expect(matches(deep, deep.tags.indexOf("b"), parseSelector(selector)!, () => [])).toBe(is);
  });

  it("asks each ancestor a few times, not to the power of the selector's parts", () => {
    const deep = parsePage(`${"<div>".repeat(250)}<b>x`);
    const budget = { left: 100_000 };
    expect(
      matches(deep, deep.tags.indexOf("b"), parseSelector(".none div div div div div b")!, () => [], budget),
    ).toBe(false);
    expect(budget.left).toBeGreaterThan(99_000);
  });

  it("orders ids before classes before types", () => {
    const order = ["p p p", ".a", ".a p", ".a [b]", "#a", "#a .b"].map(
      (selector) => parseSelector(selector)!.specificity,
    );
    expect([...order].sort((a, b) => a - b)).toEqual(order);
    expect(new Set(order).size).toBe(order.length);
  });
});

describe("sheets", () => {
  it.each([
    { when: "rules are grouped", css: "h1, .a b { color: red; margin: 0 }", count: 2 },
    { when: "nothing known is declared", css: "p { margin: 0 }", count: 0 },
    {
      when: "names only end in what is known",
      css: "p{background-color:red;-moz-font:x;x_color:red}",
      count: 0,
    },
    { when: "only the later ones declare what is known", css: "p{margin:0}b{top:0}i{COLOR :red}", count: 1 },
    { when: "a comment is never closed", css: "b{color:red}/* p{color:red}", count: 1 },
    { when: "a comment is closed by what opens it", css: "/*/ p{color:red} /**/b{color:red}", count: 1 },
    { when: "what is known is in a comment alone", css: "b{/*color:red*/margin:0}", count: 0 },
    { when: "a comment parts a property from its colon", css: "b{color/* :x */:red}", count: 1 },
    {
      when: "comments hold braces",
      css: "/*{*/b/*{*/,i{/*}*/color:red}@media print{/*}*/p{color:red}}",
      count: 2,
    },
    {
      when: "a rule is in a comment of its own",
      css: "/* } */ b { color: red } /* i { color: red } */",
      count: 1,
    },
    { when: "an attribute's value holds a comma", css: "b[a='x,y'], i { color: red }", count: 1 },
    { when: "a comment is within a rule", css: "b{margin:0;/**/color:red}/*", count: 1 },
    {
      when: "comments and old fences are in it",
      css: "<!-- /* p { color: red } */ b { color: red } -->",
      count: 1,
    },
    { when: "media is for a screen", css: "@media screen { p { color: red } } b { color: red }", count: 2 },
    {
      when: "media is for print",
      css: "@media print { p { color: red } i { color: red } } b { color: red }",
      count: 1,
    },
    {
      when: "media has a condition",
      css: "@media screen and (max-width: 9px) { p { color: red } } b { color: red }",
      count: 1,
    },
    { when: "it imports others", css: "@charset 'x'; @import url(a.css); b { color: red }", count: 1 },
    {
      when: "rules have no semicolon",
      css: "b { color: red } @import 'x'; p { color: blue } i { color: red }",
      count: 3,
    },
    { when: "it is important", css: "b { color: red ! important }", count: 1 },
    { when: "it is cut off", css: "b { color: red } p { color: bl", count: 2 },
    {
      when: "other at-rules have blocks",
      css: "@font-face { font-family: x } @keyframes k { from { color: red } } b { color: red }",
      count: 1,
    },
  ])("gives $count rules where $when", ({ css, count }) => expect(parseSheet(css)).toHaveLength(count));

  it("reads style elements in order, and neither comments, scripts nor other media", () => {
    const html =
      "<style>a</style><!-- <style>b</style> --><script>'<style>c</style>'</script><STYLE media='print'>d</STYLE><style media=screen type=text/css>e</style>";
    expect(styleTextsOf(parsePage(html))).toEqual(["a", "e"]);
  });

  it.each([
    { when: "one is in a drawing", html: "<svg><style>a</style></svg><style>b</style>", is: ["a", "b"] },
    { when: "one in a drawing closes itself", html: "<svg><style/></svg><style>b</style>", is: ["b"] },
    { when: "one seems to close itself and does not", html: "<style/>a</style>", is: ["a"] },
    { when: "one is within another", html: "<svg><style>a<style>b</style>c</style>", is: ["a<style>b"] },
    { when: "one is never closed", html: "<style>a</styles><p>", is: ["a</styles><p>"] },
    { when: "lines end as on Windows", html: "<p>\r\n<style>\r\na\r\n</STYLE >b", is: ["\r\na\r\n"] },
    { when: "characters are beyond the first plane", html: "<p>\u{1f600}<style>a</style>", is: ["a"] },
    {
      when: "one is in a template",
      html: "<template><style>a</style></template><style>b</style>",
      is: ["b"],
    },
    {
      when: "one is put before its table",
      html: "<table><tr><style>a</style><b><style>b</style>",
      is: ["b", "a"],
    },
  ])("reads the texts $is where $when", ({ html, is }) => expect(styleTextsOf(parsePage(html))).toEqual(is));

  it("reads no text twice, however many elements are within one another", () => {
    const html = `<svg>${"<style>b{color:red}".repeat(200)}`;
    expect(styleTextsOf(parsePage(html)).join("").length).toBeLessThan(html.length);
  });
});

describe("the cascade", () => {
  it.each([
    {
      when: "there is nothing",
      html: "<p>x",
      has: { size: 16, isBold: false, family: "serif", colour: "#000000" },
    },
    { when: "it is of no name of HTML", html: "<constructor>x", has: { size: 16, isBold: false } },
    { when: "headings have defaults", html: "<h2>x", has: { size: 24, isBold: true } },
    {
      when: "markup says so",
      html: "<font size=5 color=red face=Arial>x",
      has: { size: 24, colour: "#ff0000", family: "sans" },
    },
    {
      when: "sizes inherit and multiply",
      html: "<style>div { font-size: 2em }</style><div><div><p>x",
      has: { size: 64 },
    },
    {
      when: "a rule says nothing of the size",
      html: "<style>b { color: red }</style><h1><b>x",
      has: { size: 32, colour: "#ff0000" },
    },
    {
      when: "a class beats a type, whatever the order",
      html: "<style>.a { color: red } p { color: blue }</style><p class=a>x",
      has: { colour: "#ff0000" },
    },
    {
      when: "the later of two equal ones wins",
      html: "<style>p { color: red } p { color: blue }</style><p>x",
      has: { colour: "#0000ff" },
    },
    {
      when: "an id beats many classes",
      html: "<style>#i { color: red } .a.b.c { color: blue }</style><p id=i class='a b c'>x",
      has: { colour: "#ff0000" },
    },
    {
      when: "a style attribute beats rules",
      html: "<style>#i { font-weight: normal }</style><p id=i style='font-weight: bold'>x",
      has: { isBold: true },
    },
    {
      when: "what is important beats a style attribute",
      html: "<style>p { color: red !important }</style><p style='color: blue'>x",
      has: { colour: "#ff0000" },
    },
    {
      when: "a rule beats presentational markup",
      html: "<style>font { color: blue }</style><font color=red>x",
      has: { colour: "#0000ff" },
    },
    {
      when: "inherit undoes a default",
      html: "<style>h1 { font-weight: inherit; font-size: inherit }</style><h1>x",
      has: { isBold: false, size: 16 },
    },
  ])("is right where $when", ({ html, has }) => expect(styleOfX(html)).toMatchObject(has));

  it.each([
    { rules: 900, elements: 100, last: "#ff0000" },
    { rules: 5000, elements: 100, last: "#000000" },
    { rules: 900, elements: 12_000, last: "#000000" },
  ])(
    "has the colour $last at the end of $elements elements that differ where $rules rules meet each",
    ({ rules, elements, last }) => {
      const each = Array.from({ length: elements }, (_, at) => `<p style="color:#${at}">a</p>`).join("");
      const css = `${"p[id]{color:blue}".repeat(rules - 1)}p{color:red!important}`;
      const page = parsePage(`<style>${css}</style>${each}`);
      const { style, styles } = stylesOf(page);
      const colours = [page.leaves[0]!, page.leaves.at(-1)!].map(({ node }) => styles[style[node]!]!.colour);
      expect(colours[0]).toBe("#ff0000");
      expect(colours[1] === "#ff0000" ? "#ff0000" : "#000000").toBe(last);
    },
  );

  it("holds rules against elements that they cannot tell apart once", () => {
    const page = parsePage(
      `<style>${"p{color:red}".repeat(5000)}</style>${"<p id=a class='b c'>a".repeat(12_000)}`,
    );
    const { style, styles } = stylesOf(page);
    expect(styles[style[page.leaves.at(-1)!.node]!]!.colour).toBe("#ff0000");
  });

  it.each([
    { when: "a class around it differs", html: "<div class=r><p>a</p></div><div><p>x</p></div>" },
    { when: "an id around it differs", html: "<div id=i><p>a</p></div><div id=j><p>x</p></div>" },
    {
      when: "an attribute around it differs",
      html: "<div data-r=1><p>a</p></div><div data-r=2><p>x</p></div>",
    },
    {
      when: "an attribute with a long name differs",
      html: "<div data-name-of-more-than-thirty-two-letters><p>a</p></div><div><p>x</p></div>",
    },
    { when: "its parent is another one", html: "<ul><li><b>a</b></li></ul><p><b>x</b></p>" },
  ])("tells an element from the one before where $when", ({ html }) => {
    const css =
      ".r p, #i p, [data-r='1'] p, [data-name-of-more-than-thirty-two-letters] p, li > b { color: red }";
    const page = parsePage(`<style>${css}</style>${html}`);
    const { style, styles } = stylesOf(page);
    expect(page.leaves.map(({ node }) => styles[style[node]!]!.colour)).toEqual(["#ff0000", "#000000"]);
  });

  it("shares styles, and stands a deep page", () => {
    const page = parsePage(`<style>div div { color: red }</style>${"<div>".repeat(20_000)}x`);
    const { style, styles } = stylesOf(page);
    expect(style.length).toBe(page.size);
    expect(styles.at(-1)!.colour).toBe("#ff0000");
  });
});
