import { expect, it } from "vitest";
import { reachingOver } from "./reaching-over";

const boxes = (...all: readonly (readonly [number, number, number, number])[]) =>
  Float32Array.from(all.flat());

it.each([
  ["in one line after each other", boxes([10, 0, 90, 18], [100, 0, 50, 18]), []],
  ["of which the second begins where the first goes on", boxes([10, 0, 700, 40], [200, 22, 90, 18]), [0, 1]],
  ["of two paragraphs", boxes([10, 0, 700, 40], [10, 41, 700, 40]), []],
  ["by two pixels, as letters do", boxes([10, 0, 92, 18], [100, 0, 50, 18]), []],
  ["by three", boxes([10, 0, 93, 18], [100, 0, 50, 18]), [0, 1]],
  [
    "with one between them that has no place",
    boxes([10, 0, 700, 40], [0, 0, 0, 0], [200, 22, 90, 18]),
    [0, 2],
  ],
])("finds texts %s", (_, all, found) => {
  expect(reachingOver(all)).toEqual(found);
});
