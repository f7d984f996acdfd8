import { expect, test } from "vitest";
import { excerpt } from "./excerpt";
import { parsePage } from "./parse";

const begin = (html: string, length: number): string => {
  const page = parsePage(html);
  return excerpt(page, { start: 0, end: page.leaves.length }, length);
};

test.each([
  { when: "the text is as long as allowed", html: "<p>abcde", length: 5, says: "abcde" },
  { when: "the text is one character longer", html: "<p>abcdef", length: 5, says: "abcde…" },
  { when: "only spaces follow", html: "<p>abcde   ", length: 5, says: "abcde" },
  { when: "it is cut before a word", html: "<p>abcd efg", length: 5, says: "abcd…" },
  { when: "spaces and lines are many", html: "<p>  a\n\n b <b> c</b></p>", length: 9, says: "a b c" },
  { when: "the cut falls on a character of two places", html: "<p>😀😀😀", length: 2, says: "😀😀…" },
  { when: "there is no text", html: "<p></p>", length: 5, says: "" },
])("an excerpt is $says where $when", ({ html, length, says }) => {
  expect(begin(html, length)).toBe(says);
});
