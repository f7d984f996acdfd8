import { describe, expect, it } from "vitest";
import { disputedWords, furthestApart, votesOn, voteStrip } from "./disputed-words";
import { unpackVerdicts } from "./word-verdicts";

const votes = (...packed: readonly string[]) => votesOn(packed.map(unpackVerdicts));

describe("votes on the words of a page", () => {
  it("are laid side by side where their runs end at different words", () =>
    expect(votes("k3d2", "m1k4")).toEqual([
      { words: 1, keeps: [true, false], isContent: true },
      { words: 2, keeps: [true, true], isContent: true },
      { words: 2, keeps: [false, true], isContent: false },
    ]));

  it.each([
    ["+3-2", "+4"],
    ["+1", ""],
  ])("are none where the answers are of different texts: %s, %s", (...all) =>
    expect(votes(...all)).toBeNull(),
  );

  it("are there for a page without words, and say nothing", () => expect(votes("", "")).toEqual([]));
});

describe("words that are disputed", () => {
  it.each([
    { when: "all agree", packed: ["+9-1", "+9-1", "+9-1"], words: 0 },
    { when: "one is against two", packed: ["+9", "+6-3", "+9"], words: 2 },
    { when: "two differ in all", packed: ["+9", "-9"], words: 9 },
    { when: "half is against half", packed: ["+6", "+6", "-6", "-6"], words: 4 },
    { when: "one is against three", packed: ["+6", "+6", "+6", "-6"], words: 3 },
    { when: "one is alone", packed: ["+6-3"], words: 0 },
  ])("count by the share of pairs that differ: $when", ({ packed, words }) =>
    expect(disputedWords(votes(...packed)!)).toBe(words),
  );
});

describe("who are furthest apart on a page", () => {
  it.each([
    { when: "two differ most", packed: ["+9", "+8-1", "-5+4"], pair: [1, 2] },
    { when: "nobody differs", packed: ["+9", "+9", "+9"], pair: [0, 1] },
    { when: "there is one", packed: ["+9"], pair: null },
  ])("where $when", ({ packed, pair }) => expect(furthestApart(votes(...packed)!)).toEqual(pair));
});

describe("a strip of votes", () => {
  it("draws a cell as most of its words are, gold apart", () =>
    expect(voteStrip(votes("k3d5", "m3d2x3")!, 4)).toEqual({ votes: ["1000", "0001"], gold: "1000" }));
  it("has no more cells than the page has words", () =>
    expect(voteStrip(votes("+1-1")!, 40)).toEqual({ votes: ["10"], gold: null }));
  it("is empty for a page without words", () => expect(voteStrip([], 40)).toEqual({ votes: [], gold: null }));
});
