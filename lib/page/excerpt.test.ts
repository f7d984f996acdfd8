import { describe, expect, it } from "vitest";
import { excerptOf } from "./excerpt";
import { parsePage } from "./parsing/parse";

const excerpt = (html: string, most: number, start = 0): string => {
  const page = parsePage(html);
  return excerptOf(page, { start, end: page.leaves.length }, most);
};

describe("an excerpt", () => {
  it.each([
    { when: "the text is as long as it may be", html: "<p>one two</p>", most: 7, is: "one two" },
    { when: "it is a character longer", html: "<p>long twos</p>", most: 8, is: "long…" },
    { when: "the cut falls between words", html: "<p>one two three</p>", most: 8, is: "one two…" },
    { when: "the text has no spaces", html: "<p>天气预报说今天下雨</p>", most: 5, is: "天气预报…" },
    { when: "the cut falls into a surrogate pair", html: "<p>abc\u{1f600}def</p>", most: 5, is: "abc…" },
    {
      when: "inline elements part a word",
      html: "<p>in<b>line</b> <i>one</i></p>",
      most: 20,
      is: "inline one",
    },
    {
      when: "blocks and white space part it",
      html: "<p>one\n\t&nbsp;</p><p> two</p>",
      most: 20,
      is: "one two",
    },
    { when: "there is none", html: "", most: 5, is: "" },
  ])("is the beginning in one line: $when", ({ html, most, is }) => expect(excerpt(html, most)).toBe(is));

  it("begins where the range does", () => expect(excerpt("<p>one</p><p>two</p>", 9, 1)).toBe("two"));
});
