import { describe, expect, it } from "vitest";
import { charactersOf, excerptOf } from "./excerpt";
import { parsePage } from "./parsing/parse";
import { statisticsOf } from "./statistics";

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

describe("the characters of leaves", () => {
  it("are added up without the white space of the source", () => {
    const page = parsePage("<body><p>\n      Hello\n      world\n    </p>\n <p> ab </p><p>c</p>");
    const ranges = [
      { start: 0, end: 1 },
      { start: 0, end: 2 },
      { start: 1, end: 1 },
    ];
    expect(ranges.map((range) => charactersOf(page, range))).toEqual([11, 13, 0]);
  });

  it.each([
    "<body>\n <div>\n <p> ab </p>\n <p> c <a> d </a> e\n</p> f<br> g <span> h </span></div>",
    "<ul>\n<li> one<ul><li>two </ul> three </ul><table><tr><td> 1 <td> 2 </table>",
    "<p>&#8203; a &#8203;</p><span> a <div>b</div> c </span><p>\u3000\u3000\u4e2d</p><pre> x\n  y </pre>",
  ])("are the lengths that statistics have of each: %j", (html) => {
    const page = parsePage(html);
    const each = Array.from(page.leaves, (_, leaf) => charactersOf(page, { start: leaf, end: leaf + 1 }));
    expect(each).toEqual(Array.from(statisticsOf(page).leafLength));
  });
});
