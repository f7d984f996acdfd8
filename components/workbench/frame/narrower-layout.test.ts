import { describe, expect, it } from "vitest";
import { indexGeometry } from "@/lib/view/page/geometry";
import { fitsIn, narrowerLayout, textRight } from "./narrower-layout";

describe("a page whose texts reach over the edge", () => {
  it.each([
    ["ends inside", 732, null],
    ["is over by less than a letter", 736, null],
    ["is over by 41 px, as where a style sheet is missing", 773, 670],
    ["is over by a third, as a wide table", 976, null],
  ])("that %s (%i px of 732): laid out at %s", (_, right, width) => {
    expect(narrowerLayout(right, 732)).toBe(width);
  });

  it("is known by its texts, not by pictures, and not by texts without a box", () => {
    const boxes = Float32Array.from([10, 0, 700, 20, 600, 30, 173, 20, 900, 60, 500, 0]);
    expect(textRight(indexGeometry(boxes, 1200, 400))).toBe(773);
    expect(textRight(indexGeometry(new Float32Array(), 1200, 400))).toBe(0);
  });

  it("fits from the slack on", () => {
    expect([fitsIn(736, 732), fitsIn(736.5, 732)]).toEqual([true, false]);
  });
});
