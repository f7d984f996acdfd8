import { describe, expect, it } from "vitest";
import { collapse, collapsedLength, endsInSpace, startsWithSpace } from "../text/whitespace";
import { ENDS_IN_SPACE, IS_TIDY, leafCharactersOf, STARTS_WITH_SPACE } from "./leaf-characters";
import { parsePage } from "./parsing/parse";

const TEXTS = [
  ...["a", "ab 12", " a", "a ", "a  b", "a\tb", "a\u00a0b", "\u200ba", "a\u200b", " \u200b a", "a \u00ad"],
  ...[
    "\u3000a",
    "a\u3000",
    "\u4e2d 3",
    "\u0663",
    "\u0001a",
    "a\u000b",
    "\u2028a",
    "a\ufeff",
    "\u2003a",
    "x\u0085",
  ],
];
const page = parsePage(TEXTS.map((text) => `<p>${text}</p>`).join(""));
const { collapsed, digits, marks } = leafCharactersOf(page);

describe("the characters of a leaf", () => {
  it.each(page.leaves.map(({ text }, leaf) => ({ text, leaf, written: JSON.stringify(text) })))(
    "are told of $written as the text itself tells them",
    ({ text, leaf }) => {
      const isMarked = (mark: number): boolean => (marks[leaf]! & mark) !== 0;
      expect(collapsed[leaf]).toBe(collapsedLength(text));
      expect(isMarked(STARTS_WITH_SPACE)).toBe(startsWithSpace(text));
      expect(isMarked(ENDS_IN_SPACE)).toBe(endsInSpace(text));
      if (isMarked(IS_TIDY)) expect(collapse(text).trim()).toBe(text);
      const isAscii = /^[\0-\x7f]*$/.test(text);
      expect(digits[leaf]).toBe(isAscii ? (text.match(/[0-9]/g) ?? []).length : -1);
    },
  );

  it("are tidy where nothing is to be collapsed or stripped", () => {
    const tidy = page.leaves.filter((_, leaf) => (marks[leaf]! & IS_TIDY) !== 0).map(({ text }) => text);
    expect(tidy).toEqual(["a", "ab 12", "\u4e2d 3", "\u0663", "x\u0085"]);
  });
});
