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
  paintLane(canvas as unknown as CanvasRenderingContext2D, [row], window, layers, paletteOf("#000"), null);
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
