import { describe, expect, it } from "vitest";
import type { Mark } from "@/lib/view/page/draw-list";
import { claimHeights, stripePlaces } from "@/components/workbench/overlay/paint-stripes";
import { compareLayer } from "@/lib/view/comparison/compare-layer";
import { groundOf, viewAt } from "@/lib/view/comparison/compared-view";
import { input, three } from "./testing";

describe("what is drawn", () => {
  it("has no veil before the first answer, since an empty vote would veil everything", () => {
    const asking = viewAt(
      groundOf(input({ one: { status: "asking" }, two: { status: "asking" } }, null), null),
      null,
    );
    expect(compareLayer(asking, null, null).lit).toBeNull();
  });

  it("lights the chosen pattern instead of the vote, and the vote again when the pattern is gone", () => {
    const view = viewAt(groundOf(input(three, [1, 1, 1, 0, 0]), null), null);
    expect([...compareLayer(view, null, "1101").lit!]).toEqual([0, 0, 1, 0, 0]);
    expect([...compareLayer(view, null, "1011").lit!]).toEqual([0, 1, 0, 0, 0]);
    expect([...compareLayer(view, null, "gone").lit!]).toEqual([1, 1, 1, 0, 0]);
  });

  it("has a bar with its letter on each text of a difference that is settled, and none on what all agree on", () => {
    const view = viewAt(groundOf(input(three, [1, 1, 1, 0, 0]), null), null);
    const bars = (settled: Uint8Array | null) =>
      compareLayer(view, null, null, settled).ground!.flatMap((mark) =>
        mark.kind === "bar" ? [[mark.range.start, mark.tag]] : [],
      );
    expect(bars(null)).toEqual([]);
    expect(bars(Uint8Array.of(1, 1, 0, 0, 2))).toEqual([
      [1, "M"],
      [4, "B"],
    ]);
  });

  it("has a dashed outline around gold that one of the pair drops and a solid one around what is kept beside it", () => {
    const lines = (gold: number[] | null) =>
      compareLayer(viewAt(groundOf(input(three, gold), null), null), null, null).ground!.flatMap((mark) =>
        mark.kind === "outline" ? [[mark.range.start, mark.line]] : [],
      );
    expect(lines([1, 1, 1, 0, 0])).toEqual([
      [1, "dashed"],
      [4, "solid"],
    ]);
    // Without gold the first of the pair is the one that is shown.
    expect(lines(null)).toEqual([
      [1, "solid"],
      [4, "dashed"],
    ]);
  });

  it("keeps all marks but the cursor the same array while the cursor moves, so that they are not placed again", () => {
    const view = viewAt(groundOf(input(three, [1, 1, 1, 0, 0]), null), null);
    const settled = Uint8Array.of(1, 1, 0, 0, 2);
    const at = (start: number, now: Uint8Array | null = settled) =>
      compareLayer(view, { range: { start, end: start + 1 }, node: null }, null, now);
    expect(at(1).ground).toBe(at(4).ground);
    expect(at(1).marks).toEqual([{ kind: "cursor", range: { start: 1, end: 2 } }]);
    expect(at(1, Uint8Array.from(settled)).ground).not.toBe(at(1).ground);
    expect(at(1, null).ground).not.toBe(at(1).ground);
  });

  it("keeps the stripes the same array while the vote moves", () => {
    const ground = groundOf(input(three, null), null);
    expect(compareLayer(viewAt(ground, 1), null, null).ground).toBe(
      compareLayer(viewAt(ground, 3), null, null).ground,
    );
  });

  const stripes = (y: number, height: number, disputed: boolean, characters: number) => ({
    mark: {
      kind: "stripes",
      range: { start: 0, end: 1 },
      keeps: [true],
      gold: null,
      disputed,
      characters,
    } as Mark & { kind: "stripes" },
    box: { x: 0, y, width: 10, height },
  });

  it("gives a height to the text in dispute, else to the longer one", () => {
    const long = stripes(0, 100, false, 900);
    const short = stripes(20, 10, true, 5);
    const other = stripes(50, 10, false, 50);
    expect(
      claimHeights([short, other, long], 0, 100).map(({ shape, from, to }) => [shape === short, from, to]),
    ).toEqual([
      [false, 0, 20],
      [true, 20, 30],
      [false, 30, 100],
    ]);
  });

  it("leaves stripes open where they go on beyond the view", () => {
    expect(claimHeights([stripes(-50, 300, false, 1)], 0, 100).map(({ from, to }) => [from, to])).toEqual([
      [-4, 104],
    ]);
  });

  it("finds room for 34 voters and gold in the lane", () => {
    const { step, left, gold } = stripePlaces(68, 34, true);
    expect(left + 34 * step).toBeLessThanOrEqual(gold!);
    expect(step).toBeGreaterThan(1);
  });
});
