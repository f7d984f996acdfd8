import { describe, expect, it } from "vitest";
import { parsePage } from "../page/parsing/parse";
import { tagTokens } from "../page/source/tag-tokens";
import { slopeSections, type SlopeOptions, type SlopeSections } from "./slope-sections";

const words = (count: number): string => "w ".repeat(count);
const tags = (count: number): string => "<br>".repeat(count);
function sections(html: string, options: Partial<SlopeOptions> = {}): SlopeSections {
  const page = parsePage(html);
  const tokens = tagTokens(page, new Uint8Array(page.leaves.length).fill(1), new Uint8Array(page.size));
  return slopeSections(tokens, {
    window: 10,
    overlap: true,
    slopeFactor: 0.5,
    consecutive: 3,
    refine: false,
    ...options,
  });
}

describe("document slope sections", () => {
  it("measure windows that overlap by half, as multiples of the average", () => {
    const { width, step, slopes } = sections(`${tags(10)}${words(10)}`);
    expect([width, step, [...slopes]]).toEqual([10, 5, [2, 1, 0, 0]]);
  });

  it("stand end to end at half the width where they do not overlap", () => {
    const { width, step, slopes, sections: found } = sections(`${tags(20)}${words(20)}`, { overlap: false });
    expect([width, step, [...slopes]]).toEqual([5, 5, [2, 2, 2, 2, 0, 0, 0, 0]]);
    expect(found).toEqual([[20, 40]]);
  });

  it("begin with three low windows and end with the last low one before three others", () => {
    // Windows begin at 0, 5, ...; those at 20 to 40 hold only words, those at 15 and 45 are half tags, as
    // much as the average.
    expect(sections(`${tags(20)}${words(30)}${tags(20)}`).sections).toEqual([[20, 50]]);
  });

  it("reach over windows that are not low while they are fewer than three in a row", () => {
    expect(sections(`${tags(20)}${words(30)}${tags(5)}${words(30)}${tags(20)}`).sections).toEqual([[20, 85]]);
    expect(sections(`${tags(20)}${words(30)}${tags(20)}${words(30)}${tags(20)}`).sections).toEqual([
      [20, 50],
      [70, 100],
    ]);
  });

  it("take a window in whose slope equals the limit, and not one above", () => {
    // 40 tags of 80 tokens: average 1/2; a tag in ten is 0.2, two are 0.4, five exactly 1.
    const html = `${tags(20)}${words(40)}${tags(20)}`;
    expect(sections(html, { slopeFactor: 1 }).sections).toEqual([[15, 65]]);
    expect(sections(html, { slopeFactor: 0.99 }).sections).toEqual([[20, 60]]);
  });

  it("are none where the page has fewer windows than must be low", () => {
    expect(sections(words(10)).sections).toEqual([]);
    expect(sections(words(11)).sections).toEqual([[0, 11]]);
    expect(sections("").sections).toEqual([]);
  });

  it.each([
    { tokens: 200, width: 8 },
    { tokens: 2600, width: 29 },
    { tokens: 5000, width: 50 },
    { tokens: 9000, width: 50 },
  ])("use windows of $width on $tokens tokens", ({ tokens, width }) => {
    expect(sections(words(tokens), { window: 0 }).width).toBe(width);
  });

  it("are found again with longer rows while they stay long and flat", () => {
    const html = `${tags(60)}${words(60)}${tags(20)}${words(60)}${tags(60)}`;
    expect(sections(html)).toMatchObject({
      consecutive: 3,
      sections: [
        [60, 120],
        [140, 200],
      ],
    });
    const refined = sections(html, { refine: true });
    expect(refined.consecutive).toBeGreaterThan(3);
    expect(refined.sections).toEqual([[60, 200]]);
  });
});
