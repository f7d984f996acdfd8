import { describe, expect, it } from "vitest";
import { indexGeometry, leafAt } from "./geometry";
import { shownAt, shrinkFor } from "./shrink";

/** A page of this width with lines of 20 px, one below the other. */
const page = (width: number, ...lines: readonly [x: number, width: number][]) =>
  indexGeometry(Float32Array.from(lines.flatMap(([x, wide], i) => [x, 30 * i, wide, 20])), width, 900);

describe("how small a page is shown in a column of 500 pixels", () => {
  it.each([
    ["keeps to it", page(500, [8, 480]), 1],
    ["has a margin too many, whatever is there", page(660, [8, 400]), 500 / 660],
    ["has a fixed width that all of its text is in", page(800, [8, 480], [8, 780], [600, 190]), 500 / 800],
    ["has pictures far out, beside a fixed width", page(1500, [8, 480], [8, 780], [600, 190]), 500 / 790],
    ["is far too wide", page(3000, [8, 2900], [8, 2900]), 0.5],
    ["has no text", page(900), 1],
    ["has no text out there, but a picture", page(900, [8, 300]), 1],
    ["scrolls a list to the side inside of it", page(800, [8, 780], [790, 900]), 500 / 800],
  ] as const)("where it %s", (_, geometry, scale) => {
    expect(shrinkFor(geometry, 500)).toBeCloseTo(scale, 5);
  });

  it("is not decided by a table of no weight that reaches far out, but by one that is much of the text", () => {
    const prose = Array.from({ length: 60 }, () => [8, 480] as const);
    expect(
      shrinkFor(page(900, ...prose.map(([x, wide]) => [x, wide] as [number, number]), [500, 390]), 500),
    ).toBe(1);
    expect(shrinkFor(page(900, [8, 480], [500, 390]), 500)).toBeCloseTo(500 / 900, 5);
  });
});

describe("a page shown smaller", () => {
  const own = indexGeometry(
    Float32Array.of(100, 200, 300, 20, 0, 0, 0, 0),
    1000,
    800,
    Float32Array.of(80, 900, 0, 0),
    new Map([[0, [{ x: 100, y: 200, width: 150, height: 10 }]]]),
  );
  it("has everything where it is drawn, and says how small it is", () => {
    const half = shownAt(own, 0.5);
    expect([...half.boxes]).toEqual([50, 100, 150, 10, 0, 0, 0, 0]);
    expect([...half.spans!]).toEqual([40, 450, 0, 0]);
    expect(half.lines.get(0)).toEqual([{ x: 50, y: 100, width: 75, height: 5 }]);
    expect([half.width, half.height, half.scale]).toEqual([500, 400, 0.5]);
    expect([...half.order]).toEqual([0]);
    expect(leafAt(half, 120, 103)).toBe(0);
  });
  it("is the very same in its own size", () => {
    expect(shownAt(own, 1)).toBe(own);
  });
});
