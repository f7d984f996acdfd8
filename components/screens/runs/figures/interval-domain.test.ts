import { describe, expect, it } from "vitest";
import { intervalDomain, mainDomain } from "./interval-domain";

const lows = (...values: readonly number[]) => values.map((low) => ({ low }));

describe("the axis of intervals", () => {
  it("begins a tenth below the lowest, and at 0.8 for high ones", () =>
    expect([intervalDomain(lows(0.62, 0.8))[0], intervalDomain(lows(0.97))[0]]).toEqual([0.5, 0.8]));
  it("leaves the lowest of ten out where the others would be crowded, not that of nine", () => {
    expect(mainDomain(lows(0, ...Array.from({ length: 9 }, () => 0.72)))[0]).toBe(0.6);
    expect(mainDomain(lows(0, ...Array.from({ length: 8 }, () => 0.72)))[0]).toBe(0);
  });
  it("ends at 1 without any", () => expect(mainDomain([])[1]).toBe(1));
});
