import { describe, expect, it } from "vitest";
import type { BlockFeatures } from "../../blocks/features/block-features";
import { FEATURE_NAMES } from "../../blocks/features/feature-tags";
import { basketOf, wishOf } from "./basket";

const features = (
  columns: Partial<Record<(typeof FEATURE_NAMES)[number], readonly number[]>>,
  size: number,
): BlockFeatures =>
  Object.fromEntries(
    FEATURE_NAMES.map((name) => [name, Float64Array.from(columns[name] ?? new Array<number>(size).fill(0))]),
  ) as unknown as BlockFeatures;

describe("the basket", () => {
  it("leaves out the paper's example: half of the words, half of the images, few links, one applet of three", () => {
    const counts = features({ terms: [1000, 2000], images: [2, 4], links: [3, 50], applets: [1, 3] }, 2);
    const { desired, others, members, isEmpty } = basketOf(
      counts,
      2,
      wishOf({ desired: "terms", grouping: "apart" }),
      "value",
    );
    expect(desired[0]).toBe(0.5);
    expect(others[0]).toBeCloseTo(0.8933, 4);
    expect([isEmpty, members]).toEqual([true, [0]]);
  });

  it("takes blocks whose wished feature is more than the others, not those where it is as much", () => {
    const counts = features({ terms: [10, 5, 10], links: [0, 1, 2] }, 3);
    expect(basketOf(counts, 3, wishOf({ desired: "terms", grouping: "apart" }), "value").members).toEqual([
      0,
    ]);
    expect(basketOf(counts, 3, wishOf({ desired: "links", grouping: "apart" }), "value")).toMatchObject({
      isEmpty: true,
      members: [1],
    });
  });

  it("takes maxima anew inside the basket", () => {
    const counts = features({ terms: [4, 8, 20], links: [0, 0, 9] }, 3);
    const { score } = basketOf(counts, 3, wishOf({ desired: "terms", grouping: "apart" }), "value");
    expect([...score]).toEqual([0.5, 1, NaN]);
  });

  it("scores by share where that is asked for", () => {
    const counts = features({ terms: [20, 10, 0], links: [1, 0, 4] }, 3);
    expect([...basketOf(counts, 3, wishOf({ desired: "terms", grouping: "apart" }), "value").score]).toEqual([
      1,
      0.5,
      NaN,
    ]);
    expect([...basketOf(counts, 3, wishOf({ desired: "terms", grouping: "apart" }), "share").score]).toEqual([
      0.5,
      1,
      NaN,
    ]);
  });

  it("counts pictures, applets and frames as one feature where they are grouped", () => {
    const counts = features({ terms: [6, 10], images: [1, 1], frames: [1, 0] }, 2);
    expect([...basketOf(counts, 2, wishOf({ desired: "terms", grouping: "apart" }), "value").others]).toEqual(
      [2, 1],
    );
    expect([
      ...basketOf(counts, 2, wishOf({ desired: "terms", grouping: "objects" }), "value").others,
    ]).toEqual([1, 0.5]);
  });

  it("has, where it is empty, the nearest of the blocks with text, and none where there are none", () => {
    const counts = features(
      { terms: [4, 0], links: [9, 0], scripts: [0, 1], lists: [2, 0], tables: [1, 0] },
      2,
    );
    const wish = wishOf({ desired: "terms", grouping: "apart" });
    const membersOf = (hasText: (block: number) => boolean) =>
      basketOf(counts, 2, wish, "value", null, hasText).members;
    expect([membersOf(() => true), membersOf((block) => block === 0), membersOf(() => false)]).toEqual([
      [1],
      [0],
      [],
    ]);
  });

  it("is empty of nothing", () => {
    expect(
      basketOf(features({}, 0), 0, wishOf({ desired: "terms", grouping: "apart" }), "value"),
    ).toMatchObject({ members: [], isEmpty: true });
  });
});
