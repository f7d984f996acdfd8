import { describe, expect, it } from "vitest";
import { parsePage } from "../../page/parsing/parse";
import { describeBlocks } from "../describe";
import { ALL_SYMBOLS, STORY } from "./worked-examples";

type Row = [name: string, symbols: string, text: number, tags: number, density: number, verdict: string];

function rows(html: string, grammar: "sequence" | "alternation"): Row[] {
  return describeBlocks(parsePage(html), { grammar }).map((row) => [
    row.path.split(" > ").at(-1)!,
    row.symbols,
    row.textLength,
    row.tagLength,
    Math.round(row.density * 1e4) / 1e4,
    row.verdict,
  ]);
}

describe("worked example 1", () => {
  it("gives the four blocks of the sequence grammar, the last paragraph lost with the advertisement", () => {
    expect(rows(STORY, "sequence")).toEqual([
      ["body", "p", 9, 29, 0.3103, "drop"],
      ["div.story", "ttt", 123, 27, 4.5556, "keep"],
      ["div.story", "plt", 61, 55, 1.1091, "drop"],
      ["body", "q", 14, 13, 1.0769, "drop"],
    ]);
  });

  it("splits the third block by the alternation grammar, which keeps the last paragraph", () => {
    expect(rows(STORY, "alternation")).toEqual([
      ["body", "p", 9, 29, 0.3103, "drop"],
      ["div.story", "ttt", 123, 27, 4.5556, "keep"],
      ["div.story", "p", 7, 48, 0.1458, "drop"],
      ["div.story", "l", 22, 19, 1.1579, "drop"],
      ["div.story", "t", 32, 14, 2.2857, "keep"],
      ["body", "q", 14, 13, 1.0769, "drop"],
    ]);
  });
});

describe("worked example 2", () => {
  it("cuts inline content, blocks and table cells by the sequence grammar", () => {
    expect(rows(ALL_SYMBOLS, "sequence")).toEqual([
      ["div#b", "ixt", 43, 14, 3.0714, "keep"],
      ["div#b", "q", 21, 9, 2.3333, "keep"],
      ["div#b", "p", 8, 10, 0.8, "drop"],
      ["tr", "q", 8, 4, 2, "keep"],
      ["tr", "p", 8, 5, 1.6, "keep"],
      ["div#b", "x", 4, 6, 0.6667, "drop"],
    ]);
  });

  it("parts the lead-in from the paragraph by the alternation grammar", () => {
    expect(rows(ALL_SYMBOLS, "alternation").slice(0, 2)).toEqual([
      ["div#b", "ix", 12, 13, 0.9231, "drop"],
      ["div#b", "t", 31, 7, 4.4286, "keep"],
    ]);
    expect(rows(ALL_SYMBOLS, "alternation").slice(2)).toEqual(rows(ALL_SYMBOLS, "sequence").slice(1));
  });
});
