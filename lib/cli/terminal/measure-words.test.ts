import { describe, expect, it } from "vitest";
import type { Measure } from "../../extractors/contract/contract";
import { measureWords } from "./measure-words";

const words = (value: number, relation: Measure["relation"], limit: number): string =>
  measureWords({ name: "probability", value, relation, limit });

describe("a comparison on the command line", () => {
  it("is rounded on both sides", () => {
    expect(words(0.638_338_585_672_802_5, ">=", 0.409_123_456_789)).toBe("probability 0.64 >= 0.41");
    expect(words(12_345.678, ">=", 0.001_234_5)).toBe("probability 12.3k >= 0.0012");
  });

  it("has more digits where value and limit would look alike", () => {
    expect(words(0.638_4, ">=", 0.638_338_585_672_802_5)).toBe("probability 0.6384 >= 0.6383");
    expect(words(1, "<", 1.000_000_001)).toBe("probability 1 < 1.000000001");
  });

  it("looks the same on both sides where it is", () => {
    expect(words(0.638_338_585_672_802_5, ">=", 0.638_338_585_672_802_5)).toBe("probability 0.64 >= 0.64");
    expect(words(3, "=", 3)).toBe("probability 3 = 3");
  });

  it("tells what has no end", () => {
    expect(words(2, "<", Infinity)).toBe("probability 2 < Infinity");
  });

  it("holds as it is printed", () => {
    const read = (figure: string): number =>
      figure.endsWith("k") ? Number(figure.slice(0, -1)) * 1000 : Number(figure.replace("−", "-"));
    const values = [
      -1, -0.999_96, 0, 0.004_99, 0.005, 0.099_4, 0.099_5, 9.994, 9.995, 99.94, 99.95, 9994.4, 9995, 99_949,
    ];
    for (const value of values)
      for (const limit of values) {
        const [, own, other] = /^probability (\S+) < (\S+)$/.exec(words(value, "<", limit))!;
        expect(Math.sign(read(own!) - read(other!)), `${value} and ${limit}`).toBe(Math.sign(value - limit));
      }
  });
});
