import { describe, expect, it } from "vitest";
import { metricById } from "../metrics/index";
import type { FoldResult } from "./fold-result";
import type { Gain } from "../../recipes/model";
import { gainsOf, gainSentence } from "./gain";

const METRIC = metricById("bag-of-words");

/** One fold; a page's F1 is given, null without gold. */
const fold = (pages: readonly (readonly [group: string, f1: number | null])[]): FoldResult => ({
  pages: pages.map(([group, f1]) => ({
    group,
    grades: {
      "bag-of-words":
        f1 === null
          ? { status: "no-gold" as const }
          : { status: "scored" as const, precision: f1, recall: f1, f1 },
    },
  })),
  reliability: {},
});

describe("what a recipe gains", () => {
  it("is the difference of the means, with the interval of draws of whole groups", () => {
    const groups = Array.from({ length: 20 }, (_, at) => `site ${at}`);
    const before = [fold(groups.map((group) => [group, 0.5]))];
    const after = [fold(groups.map((group, at) => [group, at % 2 === 0 ? 0.6 : 0.8]))];
    const [gain] = gainsOf(before, after, [METRIC]);
    expect(gain).toMatchObject({ metric: "bag-of-words", pages: 20, before: 0.5 });
    expect(gain!.after).toBeCloseTo(0.7, 10);
    expect(gain!.low).toBeGreaterThan(0.1);
    expect(gain!.low).toBeLessThan(0.2);
    expect(gain!.high).toBeGreaterThan(0.2);
    expect(gain!.high).toBeLessThanOrEqual(0.3);
  });

  it("proves nothing where there is one group alone, and pairs pages across folds", () => {
    const before = [fold([["a", 0.2]]), fold([["a", 0.4]])];
    const after = [fold([["a", 0.5]]), fold([["a", 0.9]])];
    const [gain] = gainsOf(before, after, [METRIC]);
    expect(gain!.low).toBeCloseTo(0.4, 10);
    expect([gain!.high, gain!.groups]).toEqual([gain!.low, 1]);
    expect(gainSentence(gain!, "held-out pages")).toBe(
      "F1 (bag-of-words) on held-out pages: 0.3000 → 0.7000, +0.4000: all of these pages belong together, so nothing shows that it helped",
    );
  });

  it("leaves out pages without gold, and metrics that no page has gold for", () => {
    const [gain] = gainsOf(
      [
        fold([
          ["a", 0.2],
          ["b", null],
        ]),
      ],
      [
        fold([
          ["a", 0.3],
          ["b", null],
        ]),
      ],
      [METRIC],
    );
    expect(gain!.pages).toBe(1);
    expect(gainsOf([fold([["a", null]])], [fold([["a", null]])], [METRIC])).toEqual([]);
  });

  it("helped only where the whole interval is above 0, and hurt only where it is below", () => {
    const gain = (low: number, high: number): Gain => ({
      metric: "bag-of-words",
      pages: 9,
      groups: 3,
      before: 0.5,
      after: 0.5 + (low + high) / 2,
      low,
      high,
    });
    expect(gainSentence(gain(0.01, 0.03), "held-out sites")).toBe(
      "F1 (bag-of-words) on held-out sites: 0.5000 → 0.5200, +0.0200 (95 % between +0.0100 and +0.0300): it helped",
    );
    expect(gainSentence(gain(0, 0.02), "x")).toContain("nothing shows that it helped");
    expect(gainSentence(gain(-0.02, -0.01), "x")).toContain(
      "−0.0150 (95 % between −0.0200 and −0.0100): it hurt",
    );
  });
});
