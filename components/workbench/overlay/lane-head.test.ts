import { expect, it } from "vitest";
import type { Mark } from "@/lib/view/page/draw-list";
import { staysEmpty } from "./lane-head";

const range = { start: 0, end: 1 };
const heat: Mark = { kind: "heat", range, value: 1, links: 0 };
const row: Mark = {
  kind: "lane",
  range,
  name: "B1",
  figure: "2",
  symbols: "",
  dropped: false,
  selected: false,
};

it.each([
  { what: "scores of an extractor without blocks", ground: [heat], marks: [], isEmpty: true },
  { what: "blocks under what changes", ground: [row], marks: [heat], isEmpty: false },
  { what: "blocks alone", ground: undefined, marks: [row], isEmpty: false },
  {
    what: "nothing yet, of which nobody knows what it will be",
    ground: undefined,
    marks: [],
    isEmpty: false,
  },
])("the lane stays empty beside $what: $isEmpty", ({ ground, marks, isEmpty }) =>
  expect(staysEmpty({ ground, marks })).toBe(isEmpty),
);
