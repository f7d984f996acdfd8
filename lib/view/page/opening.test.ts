import { describe, expect, it } from "vitest";
import { parsePage } from "../../page/parsing/parse";
import { indexGeometry, type Geometry } from "./geometry";
import { placeToOpen } from "./opening";

const PROSE = "It rained all day in the hills, and nobody went out before the evening came. ".repeat(2);
const page = parsePage(`<p>Menu</p><p>More</p><h1>Rain</h1><p>${PROSE}</p><p>Share</p>`);

/** Where the page opens with these leaves kept. */
const opened = (keep: readonly number[], errors: Parameters<typeof placeToOpen>[2], geometry: Geometry) =>
  placeToOpen(page, Uint8Array.from(keep), errors, geometry);

/** A line for each leaf; those that are `hidden` have no place. */
const lines = (...hidden: number[]): Geometry =>
  indexGeometry(
    Float32Array.from(
      page.leaves.flatMap((_, leaf) => (hidden.includes(leaf) ? [0, 0, 0, 0] : [10, 20 * leaf, 100, 16])),
    ),
    700,
    2000,
  );

const at = (leaf: number) => ({ range: { start: leaf, end: leaf + 1 } });

describe("a page opens", () => {
  it("at the first of its errors in their order, not in that of the page", () => {
    expect(opened([1, 1, 1, 1, 1], [at(4), at(0)], lines())?.start).toBe(4);
  });
  it("at the first error that can be seen", () => {
    expect(opened([1, 1, 1, 1, 1], [at(4), at(0)], lines(4))?.start).toBe(0);
  });
  it("without errors at the head of the first kept text of a paragraph's length, past stray kept lines", () => {
    expect(opened([1, 0, 1, 1, 0], [], lines())?.start).toBe(2);
  });
  it("at the longest kept text where none is as long as a paragraph", () => {
    expect(opened([1, 0, 0, 0, 1], [], lines())?.start).toBe(4);
  });
  it("past kept text that is hidden", () => {
    expect(opened([0, 0, 1, 1, 0], [], lines(2))?.start).toBe(3);
  });
  it("where it begins if nothing is kept, or nothing of it can be seen", () => {
    expect(opened([0, 0, 0, 0, 0], [], lines())).toBeNull();
    expect(opened([0, 0, 1, 1, 0], [], lines(2, 3))).toBeNull();
  });
});
