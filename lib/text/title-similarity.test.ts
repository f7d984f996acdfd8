import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { charLcs } from "./alignment/lcs";
import { titleSimilarity } from "./title-similarity";

describe("titleSimilarity", () => {
  it.each([
    { kind: "lcs", title: "Rain at last - The Valley Post", text: "Rain at last", is: 1 },
    { kind: "lcs", title: "Rain at last | The Valley Post", text: "\n The Valley  Post ", is: 1 },
    { kind: "lcs", title: "山谷暴雨_山谷新闻", text: "山谷暴雨", is: 1 },
    { kind: "lcs", title: "abcd", text: "abxd", is: 0.75 },
    { kind: "lcs", title: "abcd", text: "xyz", is: 0 },
    { kind: "lcs", title: "", text: "xyz", is: 0 },
    { kind: "lcs", title: "abcd", text: " ", is: 0 },
    { kind: "dice", title: "abcd", text: "abc", is: 0.8 },
    { kind: "dice", title: "abcd", text: "acbd", is: 0 },
    { kind: "contain", title: "abcd", text: "bc", is: 0.5 },
    { kind: "contain", title: "abcd", text: "cb", is: 0 },
    { kind: "contain", title: "abcd", text: "abcde", is: 0 },
    { kind: "lcs", title: "🎉🎉🎉 Hello", text: "🎉🎉🎉 Hello", is: 1 },
    { kind: "dice", title: "𠮷野家の牛丼", text: "𠮷野家の牛丼", is: 1 },
    { kind: "contain", title: "🎉🎉🎉 Hello", text: "Hello", is: 5 / 12 },
    { kind: "contain", title: "Post 𠮷野家 - 🎉", text: "𠮷野家", is: 4 / 9 },
  ] as const)("by $kind, '$text' is $is of '$title'", ({ kind, title, text, is }) =>
    expect(titleSimilarity(title, kind)(text)).toBeCloseTo(is),
  );

  it("is the longest common subsequence of the whole title where the title has one part", () => {
    const word = fc.stringMatching(/^[a-e]{2,90}$/);
    fc.assert(
      fc.property(word, word, (title, text) => {
        expect(titleSimilarity(title, "lcs")(text)).toBeCloseTo(
          (2 * charLcs(title, text)) / (title.length + text.length),
          10,
        );
      }),
    );
  });
});
