import { describe, expect, it } from "vitest";
import { extracted, wordsOf } from "../extractor.fixture";
import { dsc } from "./dsc";
import { dtp } from "./dtp";

const menu = `<ul>${"<li><a href=/>x</a></li>".repeat(20)}</ul>`;
const paragraph = (word: string, count = 40): string => `<p>${wordsOf(count, word)}</p>`;
const starts = (kept: readonly string[]): string[] => kept.map((text) => text.split(" ")[0]!);

describe("dtp", () => {
  const legal = `<table><tr><td><div><div><b>${wordsOf(40, "z")}</b></div></div></td></tr></table>`;
  const filler = `<ul>${"<li><b><i>one two three four</i></b></li>".repeat(20)}</ul>`;
  const html = `${menu}<div class=story>${paragraph("v", 120)}${paragraph("w", 120)}</div>${menu}${filler}${legal}${menu}`;

  it("keeps the plateaus of one subtree, and not a flat stretch elsewhere that DSC keeps", async () => {
    expect(starts((await extracted(dsc, html, { window: 10, refine: false })).kept)).toEqual([
      "v0",
      "w0",
      "z0",
    ]);
    const { kept, answer, page } = await extracted(dtp, html, { window: 10 });
    expect(starts(kept)).toEqual(["v0", "w0"]);
    const story = page.tags.indexOf("div");
    const dropped = answer.reasons.find(({ range }) => page.leaves[range.start]!.text.startsWith("z0"))!;
    expect(dropped).toMatchObject({
      rule: "subtree",
      verdict: "drop",
      node: story,
      measures: [{ name: "gain", relation: "<=" }],
    });
    // The section begins and ends with a window, which costs a word at either side: of 240 words it has 238.
    expect(dropped.measures[0]!.limit).toBeCloseTo((238 * 238) / 240);
  });

  it.each([
    { when: "it has the fewest words of one", count: 5, keeps: 1 },
    { when: "it has a word less", count: 4, keeps: 0 },
  ])("keeps $keeps text as a plateau when $when", async ({ count, keeps }) => {
    const { kept, answer } = await extracted(dtp, `<p>${wordsOf(count)}</p>`);
    expect(kept).toHaveLength(keeps);
    if (keeps === 0)
      expect(answer.reasons[0]).toMatchObject({
        rule: "plateau",
        measures: [{ name: "plateauWords", value: 4, relation: "<", limit: 5, param: "minWords" }],
      });
  });

  it("keeps nothing of a page without a flat section where BTE's run does not stand in", async () => {
    expect((await extracted(dtp, "<p>one two three four five six")).kept).toHaveLength(1);
    expect((await extracted(dtp, "<p>one two three four five six", { fallback: false })).kept).toEqual([]);
  });

  it("draws the subtree, its plateaus and the depth of each text", async () => {
    const { fitted, view, page } = await extracted(dtp, html, { window: 10 });
    const { units, curves } = fitted.trace!(view);
    expect(units.map(({ label, verdict }) => [label, verdict])).toEqual([
      ["subtree div.story", null],
      ["plateau of 238 words at depth 5", "keep"],
      ["plateau of 39 words at depth 10", "drop"],
    ]);
    expect(curves[0]!.values).toHaveLength(page.leaves.length);
    expect(curves[0]!.kept!.reduce((sum, kept) => sum + kept)).toBe(2);
  });
});
