import { expect, it } from "vitest";
import { causesSize, paintCauses } from "@/components/screens/run-errors/paint-causes";
import type { Palette } from "@/components/workbench/canvas/palette";
import { SvgPen } from "@/components/ui/charts/svg-pen";
import { paintPatterns, patternsSize } from "./paint-patterns";

const palette: Palette = { color: (token) => token, font: "sans", mono: "mono" };
const pen = () => new SvgPen((text) => text.length * 6);

/** The filled rectangles of a drawing by their colour, and its words. */
function read(drawn: SvgPen, { width, height }: { readonly width: number; readonly height: number }) {
  const file = drawn.file(width, height);
  const rects = [
    ...file.matchAll(/<rect x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)" height="([\d.]+)" fill="([^"]+)"/g),
  ].map(([, x, y, w, h, fill]) => ({ x: Number(x), y: Number(y), w: Number(w), h: Number(h), fill: fill! }));
  for (const { x, y, w, h } of rects)
    expect([x >= 0, y >= 0, x + w <= width, y + h <= height]).toEqual([true, true, true, true]);
  return {
    widths: (fill: string) => rects.filter((rect) => rect.fill === fill).map(({ w }) => w),
    words: [...file.matchAll(/>([^<]+)<\/text>/g)].map(([, text]) => text!),
  };
}

it("the picture of causes has a bar for each, as long as its loss, parted by missed and extra characters", () => {
  const causes = [
    {
      cause: "teaser",
      lost: 0.2,
      missed: { errors: 1, characters: 30 },
      extra: { errors: 3, characters: 10 },
      tagged: 0,
    },
    {
      cause: "list",
      lost: 0.1,
      missed: { errors: 1, characters: 5 },
      extra: { errors: 0, characters: 0 },
      tagged: 2,
    },
  ] as const;
  const drawn = pen();
  const size = causesSize(causes.length);
  paintCauses(drawn, causes, palette);
  const { widths, words } = read(drawn, size);
  // The last one of each colour is its key.
  expect(widths("--series-1").slice(0, -1)).toEqual([225, 150]);
  expect(widths("--series-3").slice(0, -1)).toEqual([75]);
  expect(words).toEqual([
    "Teasers, related items",
    "−0.200",
    "List of items",
    "−0.100",
    "missed text",
    "extra text",
  ]);
});

it("a picture of no causes is its key alone", () => {
  const drawn = pen();
  paintCauses(drawn, [], palette);
  expect(read(drawn, causesSize(0)).words).toEqual(["missed text", "extra text"]);
});

it("the picture of vote patterns has a square for each voice that keeps, gold in its colour, a bar for each pattern and the names below", () => {
  const voices = [
    { letter: "A", name: "One" },
    { letter: "B", name: "Two" },
    { letter: "G", name: "Gold" },
  ];
  const patterns = [
    { keeps: [true, true, true], characters: 400 },
    { keeps: [true, false, false], characters: 100 },
  ];
  const drawn = pen();
  const size = patternsSize(voices.length, patterns.length);
  paintPatterns(drawn, voices, true, patterns, palette);
  const { widths, words } = read(drawn, size);
  expect([widths("--text-2").length, widths("--oi-green").length, widths("none").length]).toEqual([3, 1, 2]);
  expect(widths("--series-2")).toEqual([320, 80]);
  expect(words).toEqual(["A", "A", "One", "B", "B", "Two", "G", "G", "Gold", "Characters", "400", "100"]);
});

it("without gold the last voice of a pattern is one like the others", () => {
  const voices = [
    { letter: "A", name: "One" },
    { letter: "B", name: "Two" },
  ];
  const drawn = pen();
  paintPatterns(drawn, voices, false, [{ keeps: [false, true], characters: 1 }], palette);
  expect(read(drawn, patternsSize(2, 1)).widths("--oi-green")).toEqual([]);
});
