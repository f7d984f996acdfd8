import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { spacedWordCount } from "./spaced-words";
import { wordTokens, wsTokens } from "./words";

describe("spacedWordCount", () => {
  it.each([
    { when: "nothing is there", text: "", count: 0 },
    { when: "all is white space", text: " \t\n\u00a0\u2003\u3000", count: 0 },
    { when: "punctuation stands in and beside words", text: "don't stop - e.g. here", count: 5 },
    { when: "an ideographic space parts two words", text: "one\u3000two", count: 2 },
    { when: "a soft hyphen stands in a word", text: "hy\u00adphen", count: 1 },
    { when: "a text is nothing but a zero-width space", text: "\u200b", count: 0 },
    { when: "quotes and dashes are no ASCII", text: "“so – he said”", count: 4 },
    { when: "Han characters each count", text: "山谷暴雨。", count: 4 },
    { when: "Han characters stand among other words", text: "in 北京 today", count: 4 },
    { when: "ideographs beyond the basic plane each count", text: "\u{20000}\u{20001}", count: 2 },
    { when: "Hangul is written with spaces", text: "안녕 하세요", count: 2 },
  ])("is $count when $when", ({ text, count }) => {
    expect(spacedWordCount(text)).toBe(count);
  });

  it("equals a split at white space for scripts with spaces, and the count of characters for those without", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("a", "é", "ж", " ", "\n", "-", "’", "\u2009") }),
        (text) => {
          expect(spacedWordCount(text)).toBe(wsTokens(text).length);
        },
      ),
    );
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", "山", "の", " ", "。", "ไ", "9") }), (text) => {
        const hasAlone = /[山のไ]/u.test(text);
        expect(spacedWordCount(text)).toBe(hasAlone ? wordTokens(text).length : wsTokens(text).length);
      }),
    );
  });
});
