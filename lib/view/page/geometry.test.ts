import { describe, expect, it } from "vitest";
import { indexGeometry, leafAt } from "./geometry";

describe("a point in the empty part of a block", () => {
  // Two columns: short lines in a block of 300 px, and a neighbour that begins at 306.
  const geometry = indexGeometry(
    Float32Array.from([10, 10, 60, 20, 10, 34, 280, 20, 310, 10, 60, 20]),
    700,
    200,
    Float32Array.from([0, 300, 0, 300, 306, 620]),
  );

  it("belongs to the text of its line, at the block's edge too", () => {
    expect(leafAt(geometry, 200, 15)).toBe(0);
    expect(leafAt(geometry, 300, 15)).toBe(0);
  });

  it("belongs to the block that it lies in, not to the nearer text of another", () =>
    expect(leafAt(geometry, 295, 15)).toBe(0));

  it("belongs to a text of another line only when it is 6 px from it or less", () => {
    expect(leafAt(geometry, 150, 28)).toBe(1);
    expect(leafAt(geometry, 150, 27)).toBe(0);
  });

  it("belongs to nothing beside the block", () => {
    expect(leafAt(geometry, 660, 15)).toBeNull();
    expect(leafAt(geometry, 500, 120)).toBeNull();
  });

  it("belongs to nothing where blocks were not measured", () => {
    expect(leafAt(indexGeometry(geometry.boxes, 700, 200), 200, 12)).toBe(1);
    expect(leafAt(indexGeometry(Float32Array.from([10, 10, 60, 20]), 700, 200), 200, 15)).toBeNull();
  });
});
