import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { collapsedBytes } from "./utf8-length";
import { collapse, isBlank } from "./whitespace";

describe("bytes of collapsed text", () => {
  it.each([
    ["", 0],
    [" \n ", 0],
    ["\u00ad", 0],
    ["a", 1],
    [" a\n b ", 5],
    ["é", 2],
    ["河水", 6],
    ["😀", 4],
    ["\ud83d", 3],
  ])("of %j are %d", (text, bytes) => {
    expect(collapsedBytes(text)).toBe(bytes);
  });

  it("are those of the encoded collapsed text", () => {
    const pieces = fc.array(fc.constantFrom("a", " ", "\n", "\u00a0", "\u200b", "é", "河", "😀", "\u00ad"), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(pieces, (parts) => {
        const text = parts.join("");
        expect(collapsedBytes(text)).toBe(
          isBlank(text) ? 0 : new TextEncoder().encode(collapse(text)).length,
        );
      }),
    );
  });
});
