import { describe, expect, it, test } from "vitest";
import { boxBetween, boxByKey, boxOf, boxText, isInside, withCorner } from "./brush-box";

const box = boxBetween([0.2, 0.4], [0.6, 0.8]);

describe("a box in an address", () => {
  it("is read back from what is written", () => expect(boxOf(boxText(box))).toEqual(box));
  it.each([null, "", "0,1,0", "0,1,0,1,0", "0.5,0.4,0,1", "0,1,0,1.01", "-0.1,1,0,1", "a,1,0,1", ",1,0,1"])(
    "is none for %j",
    (text) => expect(boxOf(text)).toBeNull(),
  );
  it("may be a line or a point", () => expect(boxOf("1,1,0,0")).toEqual({ x0: 1, x1: 1, y0: 0, y1: 0 }));
});

describe("boxBetween", () => {
  it("orders its corners and stays inside the square", () =>
    expect(boxBetween([0.404, -0.2], [1.3, 0.5])).toEqual({ x0: 0, x1: 0.4, y0: 0.5, y1: 1 }));
});

describe("withCorner", () => {
  it("sets one limit", () => expect(withCorner(box, "x1", 0.5)).toEqual({ ...box, x1: 0.5 }));
  it("takes the opposite limit along where it would pass it", () =>
    expect([withCorner(box, "y0", 0.9), withCorner(box, "y1", 0.1)]).toEqual([
      { ...box, y0: 0.9, y1: 0.9 },
      { ...box, y0: 0.1, y1: 0.1 },
    ]));
});

describe("isInside", () => {
  it.each([
    [0.2, 0.6, true],
    [0.4, 0.8, true],
    [0.41, 0.7, false],
    [0.3, 0.59, false],
    [0.4049, 0.7, true],
  ])("of %d and %d is %s", (x, y, inside) => expect(isInside(box, x, y)).toBe(inside));
});

test.each([
  ["an arrow moves it", "ArrowRight", false, [0.25, 0.45, 0.6, 0.8]],
  ["up is a higher score", "ArrowUp", false, [0.2, 0.4, 0.65, 0.85]],
  ["Shift moves the upper right corner", "ArrowDown", true, [0.2, 0.4, 0.6, 0.75]],
])("%s", (_, key, isShift, [x0, x1, y0, y1]) =>
  expect(boxByKey(box, key, isShift, 0)).toEqual({ x0, x1, y0, y1 }),
);

describe("a box moved by keys", () => {
  it("keeps its size at the edge of the square", () =>
    expect(boxByKey({ x0: 0.02, x1: 0.4, y0: 0, y1: 1 }, "ArrowLeft", false, 0)).toEqual({
      x0: 0,
      x1: 0.38,
      y0: 0,
      y1: 1,
    }));
  it("shrinks to a line and no further", () =>
    expect(boxByKey({ x0: 0.4, x1: 0.42, y0: 0, y1: 1 }, "ArrowLeft", true, 0)).toMatchObject({
      x0: 0.4,
      x1: 0.4,
    }));
  it("begins with the middle half from the lowest score that is drawn", () =>
    expect(boxByKey(null, "ArrowUp", false, 0.2)).toEqual({ x0: 0.4, x1: 0.8, y0: 0.4, y1: 0.8 }));
  it("is none for another key", () => expect(boxByKey(box, "Enter", false, 0)).toBeNull());
});
