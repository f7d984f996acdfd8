import { describe, expect, it } from "vitest";
import { indexGeometry } from "@/lib/view/page/geometry";
import { chipPlace, roomBeside } from "./error-chip";

const grid = (...boxes: [number, number, number, number][]) =>
  indexGeometry(Float32Array.from(boxes.flat()), 2000, 5000);

describe("the room beside a text", () => {
  const box = { x: 10, y: 100, width: 90, height: 18 };
  const own = { start: 0, end: 1 };
  const cases: { when: string; other: [number, number, number, number]; room: number }[] = [
    { when: "nothing follows in its line", other: [150, 200, 50, 18], room: Infinity },
    { when: "a text follows in its line", other: [150, 100, 50, 18], room: 50 },
    { when: "a text below begins at the foot of the chip", other: [150, 118, 50, 18], room: Infinity },
    { when: "a text below begins one pixel above the foot of the chip", other: [150, 117, 50, 18], room: 50 },
    { when: "a text above ends at the head of the chip", other: [150, 82, 50, 18], room: Infinity },
    { when: "another text runs on past its end", other: [50, 100, 100, 18], room: 0 },
    { when: "another text ends where it ends", other: [10, 100, 90, 18], room: Infinity },
    { when: "a tall column began far above", other: [150, 0, 50, 4000], room: 50 },
  ];
  it.each(cases)("is $room where $when", ({ other, room }) => {
    expect(roomBeside(grid([10, 100, 90, 18], other), box, own)).toBe(room);
  });
  it("does not count texts of the same error", () => {
    expect(roomBeside(grid([10, 100, 90, 18], [150, 100, 50, 18]), box, { start: 0, end: 2 })).toBe(Infinity);
  });
});

describe("the place of a chip", () => {
  const box = { x: 0, y: 100, width: 500, height: 40 };
  it("is beside the first line of a tall text, up to the last pixel of room", () => {
    expect(chipPlace(box, 500, 60, 576, 76)).toEqual({ kind: "chip", x: 512, y: 100 });
  });
  it("is in the middle of a text that is lower than the chip", () => {
    expect(chipPlace({ ...box, height: 10 }, 500, 60, 600, Infinity)).toEqual({
      kind: "chip",
      x: 512,
      y: 96,
    });
  });
  it("is a dot in the line where the edge or the next text is one pixel too near", () => {
    const dot = { kind: "dot", x: 508, y: 109 };
    expect([chipPlace(box, 500, 60, 575, Infinity), chipPlace(box, 500, 60, 700, 75)]).toEqual([dot, dot]);
  });
  it("is a dot on the corner where the next text touches", () => {
    expect(chipPlace(box, 500, 60, 700, 3)).toEqual({ kind: "dot", x: 504, y: 100 });
  });
  it("stays in sight where the text runs past the edge", () => {
    expect(chipPlace(box, 500, 60, 400, Infinity)).toMatchObject({ kind: "dot", x: 392 });
  });
});
