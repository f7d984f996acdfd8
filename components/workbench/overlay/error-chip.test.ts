import { describe, expect, it } from "vitest";
import { indexGeometry } from "@/lib/view/page/geometry";
import { chipPlace, chipRoom } from "./error-chip";

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
    expect(chipRoom(grid([10, 100, 90, 18], other), box, own).beside).toBe(room);
  });
  it("does not count texts of the same error", () => {
    const geometry = grid([10, 100, 90, 18], [150, 100, 50, 18]);
    expect(chipRoom(geometry, box, { start: 0, end: 2 }).beside).toBe(Infinity);
  });
});

describe("the room above a text", () => {
  const paragraph: [number, number, number, number] = [10, 100, 700, 90];
  const box = { x: 10, y: 100, width: 700, height: 90 };
  const cases: { when: string; other: [number, number, number, number]; free: boolean }[] = [
    { when: "the paragraph before ends at the head of the chip", other: [10, 42, 700, 40], free: true },
    { when: "the paragraph before ends a pixel below it", other: [10, 43, 700, 40], free: false },
    { when: "the line before is short", other: [10, 80, 500, 18], free: true },
    { when: "the line before reaches the chip", other: [10, 80, 577, 18], free: false },
    { when: "the text before is beyond its end", other: [710, 80, 50, 18], free: true },
  ];
  it.each(cases)("is $free where $when", ({ other, free }) => {
    expect(chipRoom(grid(paragraph, other), box, { start: 0, end: 1 }).above).toBe(free);
  });
  it("ends with the page", () => {
    const at = (y: number) => chipRoom(grid([10, y, 700, 90]), { ...box, y }, { start: 0, end: 1 }).above;
    expect([at(17), at(18)]).toEqual([false, true]);
  });
});

describe("the place of a chip", () => {
  const box = { x: 0, y: 100, width: 500, height: 40 };
  const room = (beside: number, above = false) => ({ beside, above });
  it("is beside the first line of a tall text, up to the last pixel of room", () => {
    expect(chipPlace(box, 500, 60, 576, room(76, true))).toEqual({ kind: "chip", x: 512, y: 100 });
  });
  it("is in the middle of a text that is lower than the chip", () => {
    const low = { ...box, height: 10 };
    expect(chipPlace(low, 500, 60, 600, room(Infinity))).toEqual({ kind: "chip", x: 512, y: 96 });
  });
  it("is above the end of a text that is as wide as the page", () => {
    const above = { kind: "chip", x: 440, y: 82 };
    expect(chipPlace(box, 500, 60, 575, room(Infinity, true))).toEqual(above);
    expect(chipPlace(box, 500, 60, 500, room(0, true))).toEqual(above);
  });
  it("is not above a text that runs past the edge, or is narrower than the chip", () => {
    expect(chipPlace(box, 500, 60, 499, room(0, true)).kind).toBe("dot");
    expect(chipPlace({ ...box, width: 59 }, 500, 60, 575, room(0, true)).kind).toBe("dot");
  });
  it("is a dot in the line where the edge or the next text is one pixel too near", () => {
    const dot = { kind: "dot", x: 508, y: 109 };
    expect(chipPlace(box, 500, 60, 575, room(Infinity))).toEqual(dot);
    expect(chipPlace(box, 500, 60, 700, room(75))).toEqual(dot);
  });
  it("is a dot on the corner where the next text touches", () => {
    expect(chipPlace(box, 500, 60, 700, room(3))).toEqual({ kind: "dot", x: 504, y: 100 });
  });
  it("stays in sight where the text runs past the edge", () => {
    expect(chipPlace(box, 500, 60, 400, room(Infinity))).toMatchObject({ kind: "dot", x: 392 });
  });
});
