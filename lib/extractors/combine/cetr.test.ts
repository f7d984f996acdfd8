import { describe, expect, it } from "vitest";
import { extracted } from "../extractor.fixture";
import { cetr, changesOf } from "./cetr";

const round = (values: Float64Array): number[] => Array.from(values, (value) => Number(value.toFixed(3)));
const MENU = "<li><a href=x>menu</a></li>\n".repeat(15);
const STORY =
  "<p>The story is told in lines of some length, one after the other, without any tag.</p>\n".repeat(6);

describe("the change of the ratio", () => {
  it.each([
    { window: "next", alpha: 3, expected: [4, 4, 4, 3, 1.5] },
    { window: "next", alpha: 1, expected: [2, 1, 6, 3, 1.5] },
    { window: "self", alpha: 2, expected: [1, 0.5, 3, 1.5, 0] },
  ] as const)("over $alpha lines from $window is $expected", ({ window, alpha, expected }) => {
    expect(round(changesOf(Float64Array.of(1, 3, 2, 8, 11), alpha, window)).slice(0, 4)).toEqual(
      expected.slice(0, 4).map((_, line) => slow([1, 3, 2, 8, 11], alpha, window)[line]),
    );
    expect(round(changesOf(Float64Array.of(1, 3, 2, 8, 11), alpha, window)).at(-1)).toBe(expected[4]);
  });

  it("of a single line is 0, and of none is empty", () => {
    expect([...changesOf(Float64Array.of(7), 3, "next")]).toEqual([0]);
    expect(changesOf(Float64Array.of(), 3, "next")).toHaveLength(0);
  });
});

/** The definition: mean of the window against the value, for all lines but the last. */
function slow(values: readonly number[], alpha: number, window: "next" | "self"): number[] {
  return values.map((value, line) => {
    const from = line + (window === "next" ? 1 : 0);
    const after = values.slice(from, from + alpha);
    return Number(Math.abs(after.reduce((sum, each) => sum + each, 0) / after.length - value).toFixed(3));
  });
}

describe("cetr", () => {
  it.each([
    {},
    { k: 2 },
    { variant: "km" },
    { variant: "km", k: 2 },
    { variant: "tm" },
    { derivative: "raw" },
    { derivWindow: "self" },
  ])("keeps the story between menus with %o", async (values) => {
    const { kept } = await extracted(cetr, `${MENU}${STORY}${MENU}`, values);
    expect(kept.filter((text) => text.startsWith("The story"))).toHaveLength(6);
    expect(kept.length).toBeLessThanOrEqual(12);
  });

  it("keeps nothing where every line is at the origin, and all where nothing is", async () => {
    expect((await extracted(cetr, "<br>\n<br>\n<br>\n")).kept).toEqual([]);
    expect((await extracted(cetr, "<p>abc</p>\n".repeat(9), { k: 2 })).kept).toHaveLength(9);
  });

  it("says the margin and the ratio", async () => {
    const { answer } = await extracted(cetr, `${MENU}${STORY}${MENU}`);
    const kept = answer.reasons.find(({ verdict }) => verdict === "keep")!;
    expect(kept).toMatchObject({
      rule: "cluster",
      node: null,
      measures: [{ name: "margin", relation: ">", limit: 0 }, { name: "tagRatio" }],
    });
    expect(kept.measures[0]!.value).toBeGreaterThan(0);
    const plain = await extracted(cetr, `${MENU}${STORY}${MENU}`, { variant: "tm", lambda: 1 });
    expect(plain.answer.reasons[0]).toMatchObject({
      rule: "threshold",
      verdict: "drop",
      measures: [{ name: "tagRatio", relation: "<=" }],
    });
  });

  it("shows its points", async () => {
    const { fitted, view } = await extracted(cetr, `${MENU}${STORY}${MENU}`);
    const scatter = fitted.trace!(view).curves.find(({ form }) => form === "points")!;
    expect(scatter.xs).toHaveLength(scatter.values.length);
    expect(scatter.kept!.reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(6);
  });
});
