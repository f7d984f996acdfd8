import { describe, expect, it } from "vitest";
import { MOST_PER_DOUBLING, suspectedGrowth } from "../../growth.fixture";
import { metricById } from "../metrics/index";
import { byGroup, heldOutOf, type FoldResult } from "./fold-result";

const METRIC = metricById("bag-of-words");
type Page = FoldResult["pages"][number];

/** A page of a group with its F1, null without gold. */
const page = (group: string, f1: number | null): Page => ({
  group,
  grades: {
    "bag-of-words": f1 === null ? { status: "no-gold" } : { status: "scored", precision: f1, recall: f1, f1 },
  },
});
const fold = (...pages: readonly Page[]): FoldResult => ({ pages, reliability: {} });

describe("what was held out", () => {
  it("has the mean of all pages, of each fold, and the interval of draws of whole groups", () => {
    const results = [fold(page("a", 0.2), page("b", null), page("a", 0.4)), fold(page("c", 0.9))];
    const { scores, byFold, pages, folds } = heldOutOf(results, [METRIC], { seed: 4 });
    expect([pages, folds]).toEqual([4, 2]);
    expect(scores["bag-of-words"]!.f1).toBeCloseTo(0.5, 12);
    // A draw is of two groups: twice the one, twice the other, or each once.
    expect(scores["bag-of-words"]!.low).toBeCloseTo(0.3, 12);
    expect(scores["bag-of-words"]!.high).toBeCloseTo(0.9, 12);
    expect(byFold!.map(({ groups }) => groups)).toEqual([2, 1]);
    expect(heldOutOf([fold(page("a", null))], [METRIC], { seed: 4 }).scores).toEqual({});
  });

  it("has the interval of draws of pages where all are of one group, and none of a single page", () => {
    const scoreOf = (...f1: readonly number[]) =>
      heldOutOf([fold(...f1.map((one) => page("site", one)))], [METRIC], { seed: 4 }).scores["bag-of-words"]!;
    const { low, f1, high } = scoreOf(0.1, 0.9, 1, 0, 0.5, 1);
    expect(low).toBeLessThan(f1 - 0.1);
    expect(high).toBeGreaterThan(f1 + 0.1);
    expect(scoreOf(0.5)).toEqual({ precision: 0.5, recall: 0.5, f1: 0.5 });
  });

  it("looks at the group of each page a few times, however many groups there are", () => {
    let looks = 0;
    const pages = Array.from({ length: 300 }, (_, at) => ({
      ...page("", 0.5),
      get group() {
        looks++;
        return `site ${at}`;
      },
    }));
    heldOutOf([fold(...pages)], [METRIC], { seed: 1 });
    expect(looks).toBeLessThanOrEqual(3 * pages.length);
  });
});

describe("pages by their group", () => {
  it("come in the order in which the groups first come", () => {
    expect(byGroup(["b", "a", "b", "c", "a"].map((group, at) => ({ group, at })))).toEqual([
      [
        { group: "b", at: 0 },
        { group: "b", at: 2 },
      ],
      [
        { group: "a", at: 1 },
        { group: "a", at: 4 },
      ],
      [{ group: "c", at: 3 }],
    ]);
  });

  it("take time in proportion to their number where all are of one group", async () => {
    const growth = await suspectedGrowth({
      input: (size: number) => Array.from({ length: size }, () => ({ group: "site" })),
      run: byGroup,
    });
    expect(growth?.perDoubling ?? 0).toBeLessThanOrEqual(MOST_PER_DOUBLING);
  });
});
