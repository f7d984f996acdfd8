import { describe, expect, it } from "vitest";
import { ago, bytes, count, duration, percent, score, signed } from "./format";

describe("figures", () => {
  it.each([
    [0, "0"],
    [999, "999"],
    [1000, "1\u2009000"],
    [1234567, "1\u2009234\u2009567"],
    [-1234.5, "-1\u2009234"],
    [-0.4, "0"],
  ])("writes %d with thin spaces", (value, text) => expect(count(value)).toBe(text));
  it("shows a dash where there is no score", () =>
    expect([score(null), score(undefined), score(Number.NaN), score(0)]).toEqual(["–", "–", "–", "0.000"]));
  it("types the sign, and none for what rounds to zero", () =>
    expect([signed(-0.12), signed(0.12), signed(-0.0001)]).toEqual(["−0.120", "+0.120", "0.000"]));
  it("reads 100 % only for all and 0 % only for none", () =>
    expect([0, 0.001, 0.5, 0.999, 1].map(percent)).toEqual([
      "0\u2009%",
      "1\u2009%",
      "50\u2009%",
      "99\u2009%",
      "100\u2009%",
    ]));
  it("changes the unit of bytes at a thousand", () =>
    expect([999, 1000, 999_999, 1_000_000].map(bytes)).toEqual(["999 B", "1 kB", "1000 kB", "1.0 MB"]));
  it("names durations by their two largest units", () =>
    expect([400, 11_000, 252_000, 7_500_000].map(duration)).toEqual([
      "400 ms",
      "11 s",
      "4 min 12 s",
      "2 h 5 min",
    ]));
  it("is coarse about the past", () =>
    expect([0, 59_000, 60_000, 3_600_000, 86_400_000].map((past) => ago(0, past))).toEqual([
      "now",
      "now",
      "1 min",
      "1 h",
      "1 d",
    ]));
});
