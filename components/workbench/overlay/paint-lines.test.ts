import { describe, expect, it } from "vitest";
import { frameAround } from "./paint-lines";

const page = { top: 0, left: 0, pageX: 68, pageWidth: 732 };
/** Left and right side on the page. */
const sides = (x: number, width: number, lane = 68): number[] => {
  const frame = frameAround({ x, y: 50, width, height: 18 }, { ...page, pageX: lane }, 7, 6);
  return [frame.x - lane, frame.x - lane + frame.w];
};

describe("the frame around a text", () => {
  it("stands away from it on every side", () => {
    expect(
      frameAround({ x: 100, y: 50, width: 200, height: 18 }, { ...page, top: 40, left: 10 }, 7, 6),
    ).toEqual({ x: 151.5, y: 4.5, w: 213, h: 29 });
  });
  it("runs beside the letters that begin at the left edge, in the lane", () => {
    expect([sides(0, 100), sides(4, 100), sides(5, 100)]).toEqual([
      [-2.5, 106.5],
      [-2.5, 110.5],
      [-1.5, 111.5],
    ]);
  });
  it("moves inside of the page beside its edges, the edges included, on the left where there is no lane", () => {
    expect([sides(0, 100, 0), sides(9, 100, 0), sides(10, 100, 0), sides(11, 100, 0)]).toEqual([
      [3.5, 106.5],
      [3.5, 115.5],
      [3.5, 116.5],
      [4.5, 117.5],
    ]);
    expect([sides(632, 100), sides(622, 100), sides(621, 100)]).toEqual([
      [625.5, 728.5],
      [615.5, 728.5],
      [614.5, 727.5],
    ]);
  });
  it("stays open where the text goes beyond the page", () => {
    expect([sides(-1, 101), sides(-40, 100), sides(700, 40)]).toEqual([
      [-7.5, 106.5],
      [-46.5, 66.5],
      [693.5, 746.5],
    ]);
  });
});
