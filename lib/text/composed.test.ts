import { describe, expect, it } from "vitest";
import { composed } from "./composed";

describe("a composed text", () => {
  it.each([
    ["e\u0301", "NFC", "é"],
    ["ﬁ", "NFKC", "fi"],
    ["ﬁ", "NFC", "ﬁ"],
    ["a\u0301\u0323", "NFC", "\u1ea1\u0301"],
    ["", "NFC", ""],
    [`x${"\u0301".repeat(30)}`, "NFC", `x${"\u0301".repeat(30)}`],
  ] as const)("of %j in %s is %j", (text, form, is) => expect(composed(text, form)).toBe(is));

  it("has all marks of a row beyond what any language writes, in pieces", () => {
    const row = "\u0301\u0323".repeat(40);
    const result = composed(`e${row}x${row}`, "NFC");
    expect(result.normalize("NFD").replace(/[ex]/g, "").length).toBe(160);
    expect(result.replace(/\p{M}/gu, "").length).toBe(2);
    expect(result).not.toBe(`e${row}x${row}`.normalize("NFC"));
  });
});
