import { describe, expect, it } from "vitest";
import { learnNothing, nothingAt, type Prospect } from "./nothing";

/** Forty pages with content, and as many without as are asked for, of which little is expected. */
const pagesWith = (empty: number) => [
  ...Array.from({ length: 40 }, (_, at) => ({
    prospect: { words: 80 + 20 * at, f1: 0.5 + at / 100 },
    isEmpty: false,
  })),
  ...Array.from({ length: empty }, (_, at) => ({
    prospect: { words: 2 + at, f1: 0.1 + at / 50 },
    isEmpty: true,
  })),
];
const nothing = (prospect: Prospect, empty = 8) => nothingAt(learnNothing(pagesWith(empty)), prospect);

describe("how likely a page has no content", () => {
  it("is high where little is expected of its texts, and low where much is", () => {
    expect(nothing({ words: 3, f1: 0.15 })).toBeGreaterThan(0.9);
    expect(nothing({ words: 400, f1: 0.8 })).toBeLessThan(0.01);
  });

  it("is 0 where no more than four pages without content were learned from", () => {
    expect(learnNothing(pagesWith(4))).toBeNull();
    expect(nothing({ words: 3, f1: 0.15 }, 4)).toBe(0);
    expect(learnNothing(pagesWith(5))).not.toBeNull();
  });
});
