import { describe, expect, it } from "vitest";
import { tipPlace } from "./tip-place";

const wide = { x: 20, y: 400, width: 680, height: 50 };

describe("the tip of a text", () => {
  it("goes right of it where the page has room there", () =>
    expect(tipPlace({ ...wide, width: 100 }, 732, 0)).toEqual({ left: 130, top: 400, isAbove: false }));
  it("goes above it where it has none", () =>
    expect(tipPlace(wide, 732, 0)).toEqual({ left: 20, top: 392, isAbove: true }));
  it("goes below it where the tip would be above what is seen of the page", () => {
    expect(tipPlace(wide, 732, 307)).toMatchObject({ top: 392, isAbove: true });
    expect(tipPlace(wide, 732, 308)).toEqual({ left: 20, top: 458, isAbove: false });
  });
  it("goes below it at the top of the page", () =>
    expect(tipPlace({ ...wide, y: 10 }, 732, 0)).toEqual({ left: 20, top: 68, isAbove: false }));
  it("stays on the page at its right edge", () =>
    expect(tipPlace({ ...wide, x: 600 }, 732, 0).left).toBe(492));
});
