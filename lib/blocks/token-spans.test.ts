import { describe, expect, it } from "vitest";
import { MOST_PER_DOUBLING, suspectedGrowth } from "../growth.fixture";
import { parsePage } from "../page/parsing/parse";
import { tagTokens } from "../page/source/tag-tokens";
import { leafShares, placeOf, type TokenSpan } from "./token-spans";

// Tokens: p 0, one..four 1 to 4, /p 5, br 6, five 7, br 8
const page = parsePage("<body><p>one two three four</p><br>five<br>");
const tokens = tagTokens(page, new Uint8Array(2).fill(1), new Uint8Array(page.size));

describe("token spans", () => {
  it.each<{ when: string; spans: TokenSpan[]; shares: number[] }>([
    { when: "there is none", spans: [], shares: [0, 0] },
    { when: "one ends in a text", spans: [[0, 3]], shares: [0.5, 0] },
    {
      when: "two lie in one text",
      spans: [
        [1, 2],
        [3, 4],
      ],
      shares: [0.5, 0],
    },
    { when: "one reaches over two texts", spans: [[2, 9]], shares: [0.75, 1] },
    { when: "one holds only tags", spans: [[5, 7]], shares: [0, 0] },
  ])("cover the right share of each leaf when $when", ({ spans, shares }) => {
    expect([...leafShares(tokens, spans, 2)]).toEqual(shares);
  });

  it.each<{ span: TokenSpan; start: number; end: number; interval: number[] }>([
    { span: [0, 9], start: 0, end: 2, interval: [0, 22] },
    { span: [0, 3], start: 0, end: 1, interval: [0, 9] },
    { span: [3, 6], start: 0, end: 1, interval: [9, 18] },
    { span: [5, 7], start: 1, end: 1, interval: [18, 18] },
    { span: [8, 9], start: 2, end: 2, interval: [22, 22] },
  ])("$span lies at $interval on the text axis", ({ span, start, end, interval }) => {
    expect(placeOf(page, tokens, span)).toEqual({ range: { start, end }, interval });
  });

  it("are placed in proportion to their number where no text is near", async () => {
    const growth = await suspectedGrowth({
      input: (count: number) => parsePage(`<body>first${"<br>".repeat(count)}last`),
      run(known) {
        const bare = { ...known };
        const all = tagTokens(bare, new Uint8Array(2).fill(1), new Uint8Array(bare.size));
        for (let start = 0; start + 8 <= all.leaf.length; start += 4) placeOf(bare, all, [start, start + 8]);
      },
    });
    expect(growth?.perDoubling ?? 0).toBeLessThanOrEqual(MOST_PER_DOUBLING);
  });
});
