import { describe, expect, it, test } from "vitest";
import { parsePage } from "../../page/parsing/parse";
import { annotationUnits } from "../../labels/units/units";
import { outlineOf, rowOf, rowsAround, treeStep, TREE_MOVES, type TreeMove } from "./outline";
import { treeRows } from "./tree-rows";

// 0 body > 1 div#a > (2 p, 3 p), 4 div#b > (5 p, 6 div#c > (7 p, 8 p))
const page = parsePage(
  "<div id=a><p>one<p>two</div><div id=b><p>three</p><div id=c><p>four<p>five</div></div>",
);
const rows = treeRows(page, annotationUnits(page));
const closed = (...list: readonly number[]): ReadonlySet<number> => new Set(list);

test("the page of these tests has the rows that they count with", () =>
  expect(rows.map(({ level, name }) => `${level} ${name}`)).toEqual([
    "1 body",
    "2 div#a",
    ...["3 p", "3 p"],
    "2 div#b",
    "3 p",
    "3 div#c",
    ...["4 p", "4 p"],
  ]));

test.each([
  { folded: [], there: [0, 1, 2, 3, 4, 5, 6, 7, 8] },
  { folded: [1], there: [0, 1, 4, 5, 6, 7, 8] },
  { folded: [4, 6], there: [0, 1, 2, 3, 4] },
  { folded: [0], there: [0] },
])("rows inside of folded ones $folded are not there", ({ folded, there }) =>
  expect([...outlineOf(rows, closed(...folded)).open]).toEqual(there),
);

describe("a key of the tree", () => {
  it.each([
    { at: 2, move: "next", to: { row: 3 } },
    { at: 3, move: "next", to: { row: 4 } },
    { at: 8, move: "next", to: null },
    { at: 4, move: "previous", to: { row: 3 } },
    { at: 0, move: "previous", to: null },
    { at: 1, move: "in", to: { row: 2 } },
    { at: 2, move: "in", to: null },
    { at: 1, move: "out", to: { row: 1, close: 1 } },
    { at: 7, move: "out", to: { row: 6 } },
    { at: 5, move: "first", to: { row: 0 } },
    { at: 5, move: "last", to: { row: 8 } },
    { at: 5, move: "unfold", to: null },
    // Where nothing is selected, a key leads to an end.
    { at: -1, move: "next", to: { row: 0 } },
    { at: -1, move: "previous", to: { row: 8 } },
  ] as const)("leads $move from row $at to $to", ({ at, move, to }) =>
    expect(treeStep(outlineOf(rows, closed()), at, move, closed())).toEqual(to),
  );

  const folded = closed(1, 6);
  it.each([
    { at: 1, move: "next", to: { row: 4 } },
    { at: 4, move: "previous", to: { row: 1 } },
    { at: 6, move: "in", to: { row: 6, open: [6] } },
    { at: 6, move: "out", to: { row: 4 } },
    { at: 0, move: "last", to: { row: 6 } },
    { at: 5, move: "unfold", to: { row: 5, open: [6] } },
    { at: 4, move: "unfold", to: { row: 4, open: [1] } },
  ] as const)("leads $move from row $at to $to where 1 and 6 are folded", ({ at, move, to }) =>
    expect(treeStep(outlineOf(rows, folded), at, move, folded)).toEqual(to),
  );

  it("does nothing in a tree without rows", () => {
    for (const move of TREE_MOVES satisfies readonly TreeMove[])
      expect(treeStep(outlineOf([], closed()), -1, move, closed())).toBeNull();
  });
});

test("the rows around one are told from the nearest to the top", () =>
  expect(rowsAround({ rows }, 8)).toEqual([6, 4, 0]));

test.each([
  { blocks: [0, 2], row: 1 },
  { blocks: [3, 4], row: 7 },
  { blocks: [2, 5], row: 4 },
  { blocks: [1, 3], row: 3 },
  { blocks: [9, 10], row: -1 },
])("the row of the blocks $blocks is $row", ({ blocks, row }) =>
  expect(rowOf(rows, blocks[0]!, blocks[1]!)).toBe(row),
);
