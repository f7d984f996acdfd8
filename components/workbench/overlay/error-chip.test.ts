import { describe, expect, it } from "vitest";
import { indexGeometry } from "@/lib/view/page/geometry";
import { chipPlace, chipPlaces, chipRoom, freeLines, NO_ROOM, type Chip } from "./error-chip";

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
    { when: "the paragraph before ends at the head of the chip", other: [10, 44, 700, 40], free: true },
    { when: "the paragraph before ends a pixel below it", other: [10, 45, 700, 40], free: false },
    { when: "a short text stands in the row above", other: [10, 80, 50, 18], free: false },
    { when: "the text in the row above is of the column beside it", other: [710, 80, 50, 18], free: true },
  ];
  it.each(cases)("is $free where $when", ({ other, free }) => {
    expect(chipRoom(grid(paragraph, other), box, { start: 0, end: 1 }).above).toBe(free);
  });
  it("ends with the page", () => {
    const at = (y: number) => chipRoom(grid([10, y, 700, 90]), { ...box, y }, { start: 0, end: 1 }).above;
    expect([at(15), at(16)]).toEqual([false, true]);
  });
});

describe("the room below a text", () => {
  const paragraph: [number, number, number, number] = [10, 100, 700, 90];
  const box = { x: 10, y: 100, width: 700, height: 90 };
  const own = { start: 0, end: 1 };
  const cases: { when: string; other: [number, number, number, number]; free: boolean }[] = [
    { when: "the paragraph after begins at the foot of the chip", other: [10, 206, 700, 40], free: true },
    { when: "the paragraph after begins a pixel above it", other: [10, 205, 700, 40], free: false },
    { when: "a short text stands in the row below", other: [10, 192, 50, 18], free: false },
    { when: "the text in the row below is of the column beside it", other: [710, 192, 50, 18], free: true },
  ];
  it.each(cases)("is $free where $when", ({ other, free }) => {
    expect(chipRoom(grid(paragraph, other), box, { start: 0, end: 1 }).below).toBe(free);
  });
  it("is there at its right end alone where a short text stands at its left", () => {
    const room = (x: number) =>
      chipRoom(grid(paragraph, [10, 192, x - 10, 18], [10, 80, x - 10, 18]), box, own);
    expect(room(610)).toMatchObject({ above: false, below: false, aboveEnd: true, belowEnd: true });
    expect(room(611)).toMatchObject({ aboveEnd: false, belowEnd: false });
  });
  it("ends with the page", () => {
    const at = (bottom: number) =>
      chipRoom(grid(paragraph), { ...box, height: bottom - box.y }, { start: 0, end: 1 }).below;
    expect([at(4984), at(4985)]).toEqual([true, false]);
  });
});

describe("what is free at the ends of a text's lines", () => {
  const box = { x: 10, y: 100, width: 700, height: 60 };
  const line = (y: number, x: number, width: number) => ({ x, y, width, height: 20 });
  const own = [line(100, 10, 700), line(120, 10, 300), line(120, 310, 90), line(140, 10, 50)];
  const widths = (...others: [number, number, number, number][]) =>
    freeLines(grid([10, 100, 700, 60], ...others), box, { start: 0, end: 1 }, own).map(({ width }) => width);
  it("ends at the right edge of the whole, and begins behind the last piece of a line", () => {
    expect(widths()).toEqual([0, 310, 310, 650]);
  });
  it("is looked for in the first lines alone, as a text may have tens of thousands", () => {
    const many = Array.from({ length: 50_000 }, (_, at) => line(100 + 20 * at, 10, 50));
    expect(freeLines(grid([10, 100, 700, 60]), box, { start: 0, end: 1 }, many)).toHaveLength(40);
  });
  it("ends where another text begins in that line", () => {
    expect(widths([450, 120, 80, 20], [30, 140, 40, 20])).toEqual([0, 50, 50, 0]);
  });
});

describe("the place of a chip", () => {
  const box = { x: 0, y: 100, width: 500, height: 40 };
  const chip: Chip = {
    ...{ box, right: 500, width: 60, isFirst: false, free: [] },
    room: { ...NO_ROOM, beside: Infinity },
  };
  it("is beside the first line of a tall text, up to the last pixel of room", () => {
    const room = { ...NO_ROOM, beside: 76, above: true };
    expect(chipPlace({ ...chip, room }, 576)).toEqual({ kind: "chip", x: 512, y: 100 });
  });
  it("is in the middle of a text that is lower than the chip", () => {
    const low = { ...chip, box: { ...box, height: 10 } };
    expect(chipPlace(low, 600)).toEqual({ kind: "chip", x: 512, y: 96 });
  });
  it("is above the end of a text that is as wide as the page", () => {
    const above = { kind: "chip", x: 440, y: 84 };
    expect(chipPlace({ ...chip, room: { ...NO_ROOM, beside: Infinity, above: true } }, 575)).toEqual(above);
    expect(chipPlace({ ...chip, room: { ...NO_ROOM, beside: 0, above: true } }, 500)).toEqual(above);
  });
  it("is not above a text that runs past the edge, or is narrower than the chip", () => {
    const room = { ...NO_ROOM, beside: 0, above: true };
    expect(chipPlace({ ...chip, room }, 499).kind).toBe("dot");
    expect(chipPlace({ ...chip, room, box: { ...box, width: 59 } }, 575).kind).toBe("dot");
  });
  it("is a dot in the line where the edge or the next text is one pixel too near", () => {
    const dot = { kind: "dot", x: 508, y: 109 };
    expect(chipPlace(chip, 575)).toEqual(dot);
    expect(chipPlace({ ...chip, room: { ...NO_ROOM, beside: 75 } }, 700)).toEqual(dot);
  });
  it("is a dot on the corner where the next text touches", () => {
    const room = { ...NO_ROOM, beside: 3 };
    expect(chipPlace({ ...chip, room }, 700)).toEqual({ kind: "dot", x: 504, y: 100 });
  });
  it("stays in sight where the text runs past the edge", () => {
    expect(chipPlace(chip, 400)).toMatchObject({ kind: "dot", x: 392 });
  });
  it("has its words where there is no room, if it is the first: in its last line of several, else above, within the page", () => {
    const first = { ...chip, room: NO_ROOM, isFirst: true };
    const lines = (height: number, edge = 700) => chipPlace({ ...first, box: { ...box, height } }, edge);
    expect(lines(31)).toEqual({ kind: "chip", x: 440, y: 84 });
    expect(lines(32)).toEqual({ kind: "chip", x: 440, y: 116 });
    expect(lines(32, 400)).toEqual({ kind: "chip", x: 336, y: 116 });
    expect(chipPlace({ ...first, box: { ...box, y: 5, height: 18 } }, 700).y).toBe(0);
  });
  it("is at the end of the first line that is short enough, if it is the first", () => {
    const line = (y: number, free: number) => ({ x: 500 - free, y, width: free, height: 20 });
    const first = { ...chip, room: { ...NO_ROOM, below: true }, isFirst: true };
    const free = [line(100, 63), line(120, 64), line(140, 400)];
    expect(chipPlace({ ...first, free }, 500)).toEqual({ kind: "chip", x: 436, y: 120 });
    expect(chipPlace({ ...first, free: free.slice(0, 1) }, 500)).toEqual({ kind: "chip", x: 436, y: 138 });
    const next = [{ ...line(100, 400), width: 64 }];
    expect(chipPlace({ ...first, free: next }, 500)).toEqual({ kind: "chip", x: 100, y: 100 });
    // What runs past the edge has its end where nobody sees it.
    expect(chipPlace({ ...first, free }, 499).y).toBe(138);
  });
  it("is below the end of the first where only that row is empty, and of no other one", () => {
    const room = { ...NO_ROOM, below: true };
    expect(chipPlace({ ...chip, room, isFirst: true }, 700)).toEqual({ kind: "chip", x: 440, y: 138 });
    expect(chipPlace({ ...chip, room: { ...room, above: true }, isFirst: true }, 700).y).toBe(84);
    expect(chipPlace({ ...chip, room }, 700).kind).toBe("dot");
  });
  it("is in the row of another text, above before below, rather than upon words of the first", () => {
    const first = { ...chip, isFirst: true };
    const [above, below] = [84, 138];
    expect(chipPlace({ ...first, room: { ...NO_ROOM, aboveEnd: true, belowEnd: true } }, 700).y).toBe(above);
    expect(chipPlace({ ...first, room: { ...NO_ROOM, belowEnd: true } }, 700).y).toBe(below);
    expect(chipPlace({ ...first, room: { ...NO_ROOM, aboveEnd: true, belowEnd: true } }, 499).y).toBe(124);
  });
});

describe("the places of chips", () => {
  const at = (y: number, characters: number, isFirst = false) => ({
    ...{ right: 500, width: 60, characters, isFirst, free: [] },
    box: { x: 0, y, width: 500, height: 18 },
    room: { ...NO_ROOM, beside: Infinity },
  });
  const kinds = (chips: readonly ReturnType<typeof at>[]) => chipPlaces(chips, 600).map(({ kind }) => kind);

  it("leave words to the larger of two that would lie upon one another, and to the first before all", () => {
    expect(kinds([at(100, 9), at(117, 30)])).toEqual(["dot", "chip"]);
    expect(kinds([at(100, 9, true), at(117, 30)])).toEqual(["chip", "dot"]);
  });
  it("leave both their words where one ends where the other begins", () => {
    expect(kinds([at(100, 9), at(118, 30)])).toEqual(["chip", "chip"]);
  });
});
