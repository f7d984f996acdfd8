import { expect, test } from "vitest";
import { SvgPen } from "@/components/ui/charts/svg-pen";
import type { Palette } from "@/components/workbench/canvas/palette";
import { matrixPicture } from "./matrix-picture";
import { planMatrix, roomForNames } from "./paint-matrix";

const palette: Palette = { color: (token) => token, font: "sans", mono: "mono" };
const NAMES = ["Num-words rules, per Kohlschütter et al.", "Largest Size Increase"];
const pairs = [
  [
    { f1: 1, kappa: 1 },
    { f1: 0.75, kappa: 0.5 },
  ],
  [
    { f1: 0.75, kappa: 0.5 },
    { f1: 1, kappa: 1 },
  ],
];

test.each([2, 34])("a saved matrix of %i has every name whole, every figure, and its key", (count) => {
  const rows = Array.from({ length: count }, (_, at) => ({
    letter: `${at}`,
    name: `${NAMES[at % 2]!} ${at}`,
  }));
  const many = rows.map((_, row) => rows.map((__, column) => pairs[row % 2]![column % 2]!));
  const pen = new SvgPen((text) => text.length * 6);
  const { width, height, paint } = matrixPicture(rows, many);
  paint(pen, palette);
  const words = [...pen.file(width, height).matchAll(/>([^<]+)<\/text>/g)].map(([, text]) => text);
  for (const { name } of rows) expect(words).toContain(name);
  expect(words.filter((word) => word === ".75").length).toBeGreaterThan(0);
  expect(words.slice(-2)).toEqual(["0", "1"]);
});

test.each([
  { rows: 5, room: 430, whole: true },
  { rows: 6, room: 340, whole: true },
  { rows: 34, room: 592, whole: true },
  { rows: 34, room: 477, whole: false },
])("names are whole beside $rows rows in $room px: $whole", ({ rows, room, whole }) => {
  const longest = "BlockExtractor, modern".length;
  expect(planMatrix(rows, room, longest).label >= roomForNames(longest)).toBe(whole);
});
