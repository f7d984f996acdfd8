import { describe, expect, it } from "vitest";
import { indexGeometry } from "@/lib/view/page/geometry";
import { widerColumn } from "./wider-column";

const page = (...boxes: readonly [x: number, width: number][]) =>
  indexGeometry(Float32Array.from(boxes.flatMap(([x, width], i) => [x, 30 * i, width, 20])), 1200, 900);

describe("the column of a page", () => {
  it.each([
    ["ends inside", 8, 724, 0],
    ["ends one pixel outside", 8, 725, 9],
    ["ends 41 pixels outside", 35, 738, 49],
    ["ends as far outside as there is room for", 8, 800, 84],
    ["ends one pixel further", 8, 801, 0],
    ["begins outside, as the next picture of a row does", 732, 40, 0],
  ])("where a line %s (from %i, %i wide) is wider by %i", (_, x, width, more) => {
    expect(widerColumn(page([8, 300], [x, width]), 732)).toBe(more);
  });

  it("takes the widest line that it can show, and none where that helps no more than half of them", () => {
    expect(widerColumn(page([8, 740], [8, 760], [8, 1100]), 732)).toBe(44);
    expect(widerColumn(page([8, 740], [8, 1100]), 732)).toBe(0);
  });

  it("asks for nothing for texts without a place", () => {
    expect(widerColumn(indexGeometry(Float32Array.of(8, 0, 740, 0), 740, 900), 732)).toBe(0);
  });
});
