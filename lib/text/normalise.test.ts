import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normalise } from "./normalise";

const cases = [
  { when: "accents are composed", text: "e\u0301", options: {}, is: "é" },
  {
    when: "invisible characters stand inside a word",
    text: "so\u00adft\u200bly\ufeff",
    options: {},
    is: "softly",
  },
  {
    when: "an invisible character stands between letter and accent",
    text: "e\u200b\u0301",
    options: {},
    is: "é",
  },
  { when: "white space is of any kind", text: "\u00a0a\n\t b\u2003", options: {}, is: "a b" },
  { when: "only white space is there", text: " \n\u00a0", options: {}, is: "" },
  { when: "nothing says to fold", text: "Ab", options: {}, is: "Ab" },
  { when: "folding is on", text: "Ab", options: { fold: true }, is: "ab" },
  { when: "full-width letters stay without NFKC", text: "Ａ", options: {}, is: "Ａ" },
  { when: "NFKC is on", text: "Ａﬁ", options: { nfkc: true }, is: "Afi" },
  {
    when: "quotes are made ASCII",
    text: "“it’s” – so…",
    options: { asciiQuotes: true },
    is: '"it\'s" - so...',
  },
];

describe("normalise", () => {
  test.each(cases)("when $when", ({ text, options, is }) => {
    expect(normalise(text, options)).toBe(is);
  });

  test("twice is the same as once, for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => normalise(normalise(text)) === normalise(text)),
    );
  });
});
