import { expect, it } from "vitest";
import { slicesOf } from "./slices";

it("has a line for each kind of page that there is, and one of all", () => {
  const lines = slicesOf([
    { slice: null, state: "open", pages: 5 },
    { slice: "training", state: "done", pages: 2 },
    { slice: "training", state: "conflict", pages: 1 },
  ]);
  expect(lines.map(({ name, pages }) => [name, pages])).toEqual([
    ["Training", 3],
    ["Neither", 5],
    ["All pages", 8],
  ]);
  expect(lines[2]!.states).toEqual({ open: 5, "in progress": 0, done: 2, conflict: 1 });
});

it("has one line where there is no labelling order, and of no pages one of nothing", () => {
  expect(slicesOf([{ slice: null, state: "open", pages: 5 }]).map(({ name }) => name)).toEqual(["All pages"]);
  expect(slicesOf([]).map(({ pages }) => pages)).toEqual([0]);
});
