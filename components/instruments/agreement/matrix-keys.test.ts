import { expect, test } from "vitest";
import { steppedCell } from "./matrix-keys";

test.each([
  { when: "no cell is chosen, from the first", key: "ArrowRight", from: null, to: { row: 0, column: 1 } },
  { when: "there is a row below", key: "ArrowDown", from: { row: 0, column: 2 }, to: { row: 1, column: 2 } },
  { when: "it is the last row", key: "ArrowDown", from: { row: 2, column: 2 }, to: { row: 2, column: 2 } },
  { when: "it is the first row", key: "ArrowUp", from: { row: 0, column: 1 }, to: { row: 0, column: 1 } },
  {
    when: "it is the first column",
    key: "ArrowLeft",
    from: { row: 1, column: 0 },
    to: { row: 1, column: 0 },
  },
  { when: "the key is no arrow", key: "Enter", from: { row: 1, column: 0 }, to: null },
])("arrows go through a matrix of three: $when", ({ key, from, to }) => {
  expect(steppedCell(key, from, 3)).toEqual(to);
});
