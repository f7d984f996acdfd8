import { expect, test } from "vitest";
import { orderPicked } from "./review-address";

const extractors = ["a", "b", "c"].map((key) => ({ key }));

test.each([
  { when: "no pair orders the queue", cell: { row: 0, column: 2 }, apart: null, to: "a~c" },
  { when: "another pair does", cell: { row: 2, column: 0 }, apart: "a~b", to: "c~a" },
  { when: "this one does already", cell: { row: 0, column: 1 }, apart: "a~b", to: null },
  { when: "the cell is of one extractor", cell: { row: 1, column: 1 }, apart: "a~b", to: null },
])("a picked cell orders the queue anew, from its first page: $when", ({ cell, apart, to }) => {
  expect(orderPicked(cell, extractors, apart)).toEqual({ apart: to, at: null });
});
