import { expect, it } from "vitest";
import type { LaneRow } from "@/lib/view/page/lane";
import { paintLane } from "./paint-lane";
import { paletteOf } from "./testing";

const CHARACTER = 6;

/** Where each word that is painted begins and ends, in pixels from the left edge of the lane. */
function wordsIn(lane: number, x: number, height: number, name: string) {
  const painted: { readonly words: string; readonly from: number; readonly to: number }[] = [];
  const canvas = {
    ...{ font: "", fillStyle: "", textAlign: "", textBaseline: "", save: () => {}, restore: () => {} },
    measureText: (words: string) => ({ width: words.length * CHARACTER }),
    fillText: (words: string, to: number) => painted.push({ words, from: to - words.length * CHARACTER, to }),
  };
  const range = { start: 0, end: 1 };
  const row = {
    shape: { mark: { kind: "bar", range, name }, box: { x, y: 0, width: 300, height } },
    ...{ y: 0, fits: true },
  } as unknown as LaneRow;
  const window = { top: 0, left: 0, width: 800, height: 600, pageX: lane, pageWidth: 732, edge: 732 };
  const layers = { blocks: true, cuts: true } as Parameters<typeof paintLane>[3];
  paintLane(
    canvas as unknown as CanvasRenderingContext2D,
    [row],
    window,
    layers,
    paletteOf("#000"),
    null,
    () => 0,
  );
  return painted;
}

const NAME = "Boilerplate";
const WIDTH = NAME.length * CHARACTER;

it("writes a name whole or not at all, at every width of the lane and wherever the text begins", () => {
  let written = 0;
  for (let lane = 40; lane <= 120; lane++)
    for (const x of [0, 5, 25, 40])
      for (const height of [18, 60])
        for (const { words, from, to } of wordsIn(lane, x, height, NAME)) {
          expect(words).toBe(NAME);
          expect(from).toBeGreaterThanOrEqual(0);
          expect(to).toBeLessThanOrEqual(lane);
          written++;
        }
  expect(written).toBeGreaterThan(100);
});

it("writes it beside the letter where there is room, to the pixel, else below it where the block is high enough", () => {
  expect(wordsIn(WIDTH + 8, 25, 18, NAME)).toHaveLength(1);
  expect(wordsIn(WIDTH + 7, 25, 18, NAME)).toEqual([]);
  expect(wordsIn(WIDTH + 8, 24, 18, NAME)).toEqual([]);
  expect(wordsIn(WIDTH + 8, 24, 60, NAME)).toHaveLength(1);
});

/** What is painted over the corners of blocks that have no row in the lane. */
function cornersOf(blocks: readonly { readonly x: number; readonly y: number; readonly room: number }[]) {
  const painted: string[] = [];
  const canvas = {
    ...{ font: "", fillStyle: "", textAlign: "", textBaseline: "", save: () => {}, restore: () => {} },
    measureText: (words: string) => ({ width: words.length * CHARACTER }),
    fillRect: () => {},
    fillText: (words: string) => painted.push(words),
  };
  const rows = blocks.map(({ x, y }, at) => ({
    shape: {
      mark: { kind: "lane", range: { start: at, end: at + 1 }, name: `B${at}`, figure: "1.5" },
      box: { x, y, width: 30, height: 18 },
    },
    ...{ y, fits: false },
  })) as unknown as readonly LaneRow[];
  const window = { top: 0, left: 0, width: 800, height: 600, pageX: 84, pageWidth: 732, edge: 732 };
  const layers = { blocks: true, cuts: true } as Parameters<typeof paintLane>[3];
  const context = canvas as unknown as CanvasRenderingContext2D;
  paintLane(
    context,
    rows,
    window,
    layers,
    paletteOf("#000"),
    null,
    ({ mark }) => blocks[mark.range.start]!.room,
  );
  return painted;
}

const WHOLE = "B0 1.5".length * CHARACTER + 6;

it("names a cell of a table over its corner only where that covers no words, to the pixel", () => {
  expect(cornersOf([{ x: 100, y: 50, room: WHOLE }])).toEqual(["B0 1.5"]);
  expect(cornersOf([{ x: 100, y: 50, room: WHOLE - 1 }])).toEqual([]);
});

it("puts no name of a block over another one", () => {
  const first = { x: 100, y: 50, room: Infinity };
  expect(cornersOf([first, { x: 100 + WHOLE, y: 50, room: Infinity }])).toHaveLength(2);
  expect(cornersOf([first, { x: 99 + WHOLE, y: 50, room: Infinity }])).toEqual(["B0 1.5"]);
  expect(cornersOf([first, { x: 100, y: 62, room: Infinity }])).toHaveLength(2);
  expect(cornersOf([first, { x: 100, y: 61, room: Infinity }])).toEqual(["B0 1.5"]);
});
