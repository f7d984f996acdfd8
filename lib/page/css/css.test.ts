import { describe, expect, it } from "vitest";
import { parsePage } from "../parsing/parse";
import { stylesOf, type Style } from "./cascade";
import { matches, parseSelector } from "./selector";
import { parseSheet } from "./sheet";
import { styleTextsOf } from "./style-texts";
import { boldOf, colourOf, familyOf, fontShorthandOf, fontSizeOf, markupSizeOf } from "./values";

/** The style of the text `x`. */
function styleOfX(html: string, linked: readonly string[] = []): Style {
  const page = parsePage(html);
  const { style, styles } = stylesOf(page, linked);
  return styles[style[page.leaves.find(({ text }) => text.trim() === "x")!.node]!]!;
}

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
    ["calc(1px)", null],
    ["12", null],
    ["-1px", null],
  ])("reads the font size %s in a parent of 20px as %s", (value, is) =>
    is === null ? expect(fontSizeOf(value, 20)).toBeNull() : expect(fontSizeOf(value, 20)).toBeCloseTo(is),
  );

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
  ])("%s matches: %s", (selector, is) =>
    expect(matches(page, node, parseSelector(selector)!, classesOf)).toBe(is),
  );

  it.each(["a:hover", "p::before", "p:first-child", "a + b", "a ~ b", "> a", "a >", "", "a, b", "[x^=y]"])(
    "skips %s",
    (selector) => expect(parseSelector(selector)).toBeNull(),
  );

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
});

describe("the cascade", () => {
  it.each([
    {
      when: "there is nothing",
      html: "<p>x",
      has: { size: 16, isBold: false, family: "serif", colour: "#000000", isHidden: false },
    },
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
    {
      when: "it is hidden below a hidden one",
      html: "<style>.h { display: none }</style><div class=h><p style='display:block'>x",
      has: { isHidden: true },
    },
  ])("is right where $when", ({ html, has }) => expect(styleOfX(html)).toMatchObject(has));

  it("takes linked sheets before the page's own", () =>
    expect(
      styleOfX("<style>p { color: red }</style><p>x", ["p { color: blue; font-weight: 700 }"]),
    ).toMatchObject({ colour: "#ff0000", isBold: true }));

  it.each([
    { rules: 900, elements: 100, last: "#ff0000" },
    { rules: 5000, elements: 100, last: "#000000" },
    { rules: 900, elements: 12_000, last: "#000000" },
  ])(
    "has the colour $last at the end of $elements elements where $rules rules meet each",
    ({ rules, elements, last }) => {
      const page = parsePage(`<style>${"p{color:red}".repeat(rules)}</style>${"<p>a".repeat(elements)}`);
      const { style, styles } = stylesOf(page);
      expect([
        styles[style[page.leaves[0]!.node]!]!.colour,
        styles[style[page.leaves.at(-1)!.node]!]!.colour,
      ]).toEqual(["#ff0000", last]);
    },
  );

  it("shares styles, and stands a deep page", () => {
    const page = parsePage(`<style>div div { color: red }</style>${"<div>".repeat(20_000)}x`);
    const { style, styles } = stylesOf(page);
    expect(style.length).toBe(page.size);
    expect(styles.at(-1)!.colour).toBe("#ff0000");
  });
});
