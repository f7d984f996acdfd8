import { describe, expect, it } from "vitest";
import { parsePage } from "@/lib/page/parsing/parse";
import { buildScene } from "@/lib/view/page/scene";
import { paintMapGround } from "./paint-map";
import { linesOf, PaintedCanvas, paletteOf } from "./testing";

const SIZE = { width: 44, height: 700 };
const VEIL = "#848480";
const LIT = "#fff";
const VEILED = "#60605B";
const WIDEST = "The river rose by two metres in the night, and the people of three villages had to leave.";

/** The colours of the map from its top to its end, in the middle of the texts. @param keeps of each paragraph */
function coloursOf(paragraphs: number, keeps: (at: number) => boolean): readonly (string | null)[] {
  const page = parsePage(`<p>${WIDEST}</p>`.repeat(paragraphs));
  const geometry = linesOf(page);
  const lit = Uint8Array.from(page.leaves, (_, leaf) => (keeps(leaf) ? 1 : 0));
  const scene = buildScene({ marks: [], lit }, geometry, page);
  const canvas = new PaintedCanvas();
  const layers = { isVeiled: true, isHeated: false, hasErrors: false };
  paintMapGround(canvas.context, scene, geometry, SIZE, layers, undefined, paletteOf(VEIL));
  const long = geometry.height * Math.min(1 / 6, SIZE.height / geometry.height);
  return Array.from({ length: Math.floor(long) }, (_, y) => canvas.colourAt(15, y + 0.3));
}

describe("the map of a page", () => {
  it("of 120,000 pixels shows what most of each place is, not the last of hundreds of lines", () => {
    const colours = coloursOf(5000, (at) => at % 10 === 9);
    expect(colours).toHaveLength(SIZE.height);
    expect(new Set(colours)).toEqual(new Set([VEILED]));
  });

  it("of that length shows a kept half as one, with an edge", () => {
    const colours = coloursOf(5000, (at) => at >= 2500);
    const first = colours.indexOf(LIT);
    expect(Math.abs(first - SIZE.height / 2)).toBeLessThanOrEqual(2);
    expect(colours.slice(0, first).includes(LIT)).toBe(false);
    expect(colours.slice(first + 2).includes(VEILED)).toBe(false);
  });

  it("of a few lines shows each of them", () => {
    const colours = coloursOf(20, (at) => at % 2 === 0);
    expect(new Set(colours)).toEqual(new Set([LIT, VEILED, VEIL]));
  });
});
