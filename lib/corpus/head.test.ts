import { describe, expect, it } from "vitest";
import { parsePage } from "../page/parse";
import { contentMask } from "../gold/content-mask";
import { declaredLanguage, declaredUrl } from "./head";

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
