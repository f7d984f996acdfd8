import { describe, expect, it } from "vitest";
import { collapse, collapsedLength, endsInSpace, startsWithSpace } from "../text/whitespace";
import { ENDS_IN_SPACE, IS_ASCII, IS_TIDY, leafCharactersOf, STARTS_WITH_SPACE } from "./leaf-characters";
import { parsePage } from "./parsing/parse";

const TIDY = [
  ...[
    "a",
    "ab 12",
    " a",
    "a ",
    "  a b ",
    "\n\u00a0a\n\n",
    "\u3000a",
    "a\u3000",
    "\u4e2d 3",
    "\u0663",
    "\u0001a",
  ],
  ...["a\u000b", "\u2028a", "\u2003a", "x\u0085", "\u201c12\u201d", "\uff11", "\u3000 \u3000a"],
];
const UNTIDY = [
  ...["a  b", "a\tb", "a\u00a0b", "\u200ba", "a\u200b", " \u200b a", "a \u00ad", "a\ufeff", "1 \n 2"],
];
const page = parsePage([...TIDY, ...UNTIDY].map((text) => `<p>${text}</p>`).join(""));
const { collapsed, digits, marks } = leafCharactersOf(page);
const textsWhere = (is: (leaf: number) => boolean): string[] =>
  page.leaves.filter((_, leaf) => is(leaf)).map(({ text }) => text);

describe("the characters of a leaf", () => {
  it.each(page.leaves.map(({ text }, leaf) => ({ text, leaf, written: JSON.stringify(text) })))(
    "are told of $written as the text itself tells them",
    ({ text, leaf }) => {
      const isMarked = (mark: number): boolean => (marks[leaf]! & mark) !== 0;
      expect(collapsed[leaf]).toBe(collapsedLength(text));
      expect(isMarked(STARTS_WITH_SPACE)).toBe(startsWithSpace(text));
      expect(isMarked(ENDS_IN_SPACE)).toBe(endsInSpace(text));
      expect(isMarked(IS_ASCII)).toBe(/^[\0-\x7f]*$/.test(text));
      if (isMarked(IS_TIDY)) expect(collapse(text).trim()).toBe(text.trim());
      if (digits[leaf]! >= 0) expect(digits[leaf]).toBe((text.match(/\p{Nd}/gu) ?? []).length);
    },
  );

  it("are tidy where nothing between the first and the last visible one is to be collapsed", () => {
    expect(textsWhere((leaf) => (marks[leaf]! & IS_TIDY) === 0)).toEqual(UNTIDY);
  });

  it("tell digits but where another script's may be among them", () => {
    expect(textsWhere((leaf) => digits[leaf]! < 0)).toEqual(["\u0663", "\uff11", "a\ufeff"]);
    for (let code = 0x80; code <= 0xffff; code++)
      if (/\p{Nd}/u.test(String.fromCharCode(code)))
        expect(code >= 0x660 && (code < 0x1c60 || code >= 0xa620), code.toString(16)).toBe(true);
  });
});
