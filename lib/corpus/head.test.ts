import { describe, expect, it } from "vitest";
import { parsePage } from "../page/parsing/parse";
import { contentMask } from "../gold/content-mask";
import { declaredLanguage, declaredTitle, declaredUrl } from "./head";

describe("declaredLanguage", () => {
  it.each([
    ["<html lang=en-GB>", "en"],
    ["<html lang='ZH_cn'>", "zh"],
    ["<html lang=''>", null],
    ["<html lang='english'>", null],
    ["<p>", null],
  ])("of %s is %s", (html, language) => {
    expect(declaredLanguage(parsePage(html))).toBe(language);
  });
});

describe("declaredTitle", () => {
  it.each([
    [
      "its title",
      "<title> Rain \n today </title><meta property=og:title content=Shared><h1>Heading</h1>",
      "Rain today",
    ],
    [
      "og:title without a title",
      "<meta property=og:title content=' Shared  twice '><h1>Heading</h1>",
      "Shared twice",
    ],
    [
      "og:title where the title is blank",
      "<title> </title><meta property=OG:title content=Shared>",
      "Shared",
    ],
    [
      "the first heading with text without either",
      "<h1><img></h1><h1>Rain <b>and</b> snow</h1><h1>Later</h1>",
      "Rain and snow",
    ],
    [
      "the heading where og:title is blank",
      "<meta property=og:title content=' '><h1>Heading</h1>",
      "Heading",
    ],
    ["nothing on a page of lower headings", "<h2>Lower</h2><p>text", ""],
    ["nothing on an empty page", "", ""],
  ])("is %s", (_, html, title) => expect(declaredTitle(parsePage(html))).toBe(title));
});

describe("declaredUrl", () => {
  it.each([
    ["<link rel=canonical href='https://a.example/1'>", "https://a.example/1"],
    [
      "<meta property=og:url content='https://a.example/2'><link rel=canonical href='https://a.example/1'>",
      "https://a.example/1",
    ],
    ["<meta property=og:url content='https://a.example/2'>", "https://a.example/2"],
    ["<link rel=canonical href='/relative'>", null],
    ["<link rel=canonical href='javascript:alert(1)'>", null],
    ["<body><link rel=canonical href='https://a.example/in-body'>", null],
  ])("of %s is %s", (html, url) => expect(declaredUrl(parsePage(html))).toBe(url));
});

describe("contentMask", () => {
  const page = parsePage("<p>one two three</p><p>four five six</p>");
  it("goes by intervals where gold has them, by its text else, and is null without both", () => {
    expect([...contentMask(page, { intervals: [[13, 26]], text: "one two three" })!]).toEqual([0, 1]);
    expect([...contentMask(page, { text: "one two three" })!]).toEqual([1, 0]);
    expect(contentMask(page, {})).toBeNull();
  });
});
