import { describe, expect, it } from "vitest";
import { opening, revealing, type Seen } from "./scrolling";

const top: Seen = { top: 0, left: 0, width: 732, height: 700 };
const box = (x: number, y: number, width: number, height = 100) => ({ x, y, width, height });

describe("a text that is to be seen", () => {
  it.each([
    ["in the middle of the view leaves it where it is", box(8, 300, 700), { top: 0, left: 0 }],
    ["below comes in by the least movement", box(8, 900, 700), { top: 370, left: 0 }],
    ["taller than the view comes in from its beginning", box(8, 900, 700, 2000), { top: 830, left: 0 }],
    ["as wide as the column moves nothing", box(0, 300, 732), { top: 0, left: 0 }],
    ["one pixel over the edge is brought in", box(100, 300, 633), { top: 0, left: 25 }],
    ["in the right half of a wide page is brought in whole", box(515, 300, 640), { top: 0, left: 447 }],
    ["wider than the column shows its beginning", box(515, 300, 900), { top: 0, left: 491 }],
    ["that begins at the left edge stays there", box(8, 300, 900), { top: 0, left: 0 }],
  ])("%s", (_, text, place) => {
    expect(revealing(text, top)).toEqual(place);
  });

  it("to the left of what is seen brings the view back", () => {
    expect(revealing(box(8, 300, 100), { ...top, left: 447 })).toEqual({ top: 0, left: 0 });
  });

  it("opens the page in its upper part, from the side as well", () => {
    expect(opening(box(515, 2000, 640), top)).toEqual({ top: 1860, left: 447 });
  });

  it("that is in view from the top opens the page there, unless the column cuts it off", () => {
    expect(opening(box(8, 500, 700), top)).toEqual({ top: 0, left: 0 });
    expect(opening(box(515, 500, 640), top)).toEqual({ top: 0, left: 447 });
  });
});
