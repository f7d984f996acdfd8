import { describe, expect, it } from "vitest";
import { bandOn, bestDot, spread, sweepGeometry, type SweepDot } from "./sweep-geometry";

const dot = (value: number, f1: number): SweepDot => ({
  value,
  precision: f1 - 0.1,
  recall: f1 + 0.1,
  f1,
  low: f1 - 0.02,
  high: f1 + 0.02,
});

describe("sweepGeometry", () => {
  const geometry = sweepGeometry([dot(0, 0.6), dot(2, 0.8), dot(4, 0.55)], 700, 300);
  it("spans the plot with the swept values", () =>
    expect([geometry.x(0), geometry.x(4)]).toEqual([geometry.plot.left, geometry.plot.right]));
  it("starts the vertical axis at the tenth below the lowest value", () =>
    expect([geometry.floor, geometry.y(geometry.floor), geometry.y(1)]).toEqual([
      0.4,
      geometry.plot.bottom,
      geometry.plot.top,
    ]));
  it("closes the band of the interval", () => expect(geometry.band).toMatch(/^M.*Z$/));
  it("never starts below zero", () =>
    expect(sweepGeometry([dot(0, 0.05), dot(1, 0.5)], 700, 300).floor).toBe(0));
});

describe("a band of values", () => {
  const { x, plot } = sweepGeometry([dot(1, 0.6), dot(2, 0.8)], 700, 300);
  it("is drawn where it lies inside", () =>
    expect(bandOn(x, 1.25, 1.5)).toEqual({ left: x(1.25), width: x(1.5) - x(1.25) }));
  it("ends where the axis ends", () => {
    expect(bandOn(x, 1.5, 9)).toEqual({ left: x(1.5), width: plot.right - x(1.5) });
    expect(bandOn(x, 0, 1.5)).toEqual({ left: plot.left, width: x(1.5) - plot.left });
  });
  it("is left out where no value of it was tried", () =>
    expect([bandOn(x, 3, 4), bandOn(x, 0, 0.5), bandOn(x, 2, 3)]).toEqual([null, null, null]));
});

describe("spread", () => {
  it("moves labels apart that would cover each other", () =>
    expect(spread([{ at: 50 }, { at: 52 }, { at: 51 }], 0, 100).map(({ at }) => at)).toEqual([50, 63, 76]));
  it("keeps them inside at the bottom", () =>
    expect(spread([{ at: 99 }, { at: 100 }], 0, 100).map(({ at }) => at)).toEqual([87, 100]));
  it("leaves labels alone that are far apart", () =>
    expect(spread([{ at: 80 }, { at: 20 }], 0, 100).map(({ at }) => at)).toEqual([20, 80]));
});

describe("bestDot", () => {
  it("takes the first of equals", () =>
    expect(bestDot([dot(1, 0.5), dot(2, 0.7), dot(3, 0.7)])?.value).toBe(2));
  it("is null without dots", () => expect(bestDot([])).toBeNull());
});
