import { describe, expect, it } from "vitest";
import type { LinkedSheet } from "../page";
import { parsePage } from "../parsing/parse";
import { importsOf } from "./imports";
import { pageSheets } from "./page-sheets";
import { styleOfX } from "./style-of-x.fixture";

describe("sheets that came with a page", () => {
  const at = (path: string, css: string): LinkedSheet => ({ url: `http://a.example${path}`, css });
  const RED = at("/a.css", "p { color: red; font-weight: 700 }");
  const LINK = "<link rel=stylesheet href=/a.css>";

  it.each([
    { when: "it is linked", html: `${LINK}<p>x`, is: "#ff0000" },
    { when: "nothing asks for it", html: "<p>x", is: "#000000" },
    { when: "it is for print", html: "<link rel=stylesheet media=print href=/a.css><p>x", is: "#000000" },
    {
      when: "it has a condition",
      html: "<link rel=stylesheet media='(width > 9px)' href=/a.css><p>x",
      is: "#000000",
    },
    {
      when: "it is for a screen",
      html: "<link rel=stylesheet media='screen' href=/a.css><p>x",
      is: "#ff0000",
    },
    {
      when: "a script turns it on",
      html: "<link rel=stylesheet media=print onload=\"this.media='all'\" href=/a.css><p>x",
      is: "#ff0000",
    },
    {
      when: "the page has a base",
      html: "<base href=//a.example/><link rel=stylesheet href=a.css><p>x",
      is: "#ff0000",
    },
    {
      when: "the page's own comes after it",
      html: `${LINK}<style>p { color: blue }</style><p>x`,
      is: "#0000ff",
    },
    {
      when: "the page's own comes before it",
      html: `<style>p { color: blue }</style>${LINK}<p>x`,
      is: "#ff0000",
    },
    {
      when: "another link is where no element is",
      html: `<template>${LINK}</template><style>p { color: blue }</style>${LINK}<p>x`,
      is: "#ff0000",
    },
    {
      when: "the only link is where no element is",
      html: `<template>${LINK}</template><style>p { color: blue }</style><p>x`,
      is: "#0000ff",
    },
    {
      when: "the page's own imports it",
      html: "<style>@import '../a.css'; i { color: blue }</style><p>x",
      is: "#ff0000",
    },
  ])("give the colour $is where $when", ({ html, is }) => expect(styleOfX(html, [RED]).colour).toBe(is));

  it("count behind what they import, and nothing is read again in itself", () => {
    const sheets = [
      at("/a.css", "@import 'c/b.css'; p { color: red }"),
      at(
        "/c/b.css",
        "@import url(../a.css); @import url( 'd.css' ) print; @import 'e.css'; p { color: blue }",
      ),
      at("/c/d.css", "p { font-size: 40px }"),
      at("/c/e.css", "p { font-size: 30px }"),
    ];
    expect(styleOfX(`${LINK}<p>x`, sheets)).toMatchObject({ colour: "#ff0000", size: 30 });
  });

  it("are used up to a depth, a number and a size", () => {
    const chain = Array.from({ length: 9 }, (_, n) =>
      at(`/${n}.css`, `@import '${n + 1}.css'; p { color: #00000${n} }`),
    );
    const page = parsePage("<link rel=stylesheet href=/0.css><p>x", {
      url: "http://a.example/",
      sheets: chain,
    });
    const LIMITS = { depth: 4, sheets: 9, characters: 1000 };
    const first = chain[0]!.css.length;
    expect(pageSheets(page)).toEqual([4, 3, 2, 1, 0].map((n) => chain[n]!.css));
    expect(pageSheets(page, { ...LIMITS, depth: 1 })).toEqual([1, 0].map((n) => chain[n]!.css));
    expect(pageSheets(page, { ...LIMITS, sheets: 2 })).toEqual([4, 3].map((n) => chain[n]!.css));
    expect(pageSheets(page, { ...LIMITS, characters: 2 * first })).toEqual([1, 0].map((n) => chain[n]!.css));
  });

  it.each([
    ["@import 'a.css';", [{ address: "a.css", media: "" }]],
    [
      '@charset "x"; /* @import "c"; */ @import url("a?b;c") screen;',
      [{ address: "a?b;c", media: "screen" }],
    ],
    [
      "@import url( a.css );@IMPORT 'b' layer(base) print;",
      [
        { address: "a.css", media: "" },
        { address: "b", media: "print" },
      ],
    ],
    ["@layer a, b; @import 'a' layer;", [{ address: "a", media: "" }]],
    ["@import x; @import 'a'", [{ address: "a", media: "" }]],
    ["p { color: red } @import 'a';", []],
    ["@import 'a", [{ address: "a", media: "" }]],
    ["@imported 'a';", []],
  ])("import by %s", (css, imports) => expect(importsOf(css)).toEqual(imports));
});
