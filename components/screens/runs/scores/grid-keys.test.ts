import { expect, test } from "vitest";
import { moved } from "./grid-keys";

/** A head of three, a row of three, a row with a gap. */
const PLACES = [
  [0, 0],
  [0, 1],
  [0, 4],
  [1, 0],
  [1, 1],
  [1, 4],
  [3, 0],
  [3, 4],
].map(([row, column]) => ({ row: row!, column: column! }));
const go = (row: number, column: number, key: string) => {
  const to = moved(PLACES, { row, column }, key);
  return to && [to.row, to.column];
};

test.each([
  ["right, over a gap", 1, 1, "ArrowRight", [1, 4]],
  ["right of the last", 1, 4, "ArrowRight", null],
  ["left of the first", 3, 0, "ArrowLeft", null],
  ["up into the head", 1, 4, "ArrowUp", [0, 4]],
  ["up from the head", 0, 1, "ArrowUp", null],
  ["down to the nearest column where this one has nothing", 1, 1, "ArrowDown", [3, 0]],
  ["to the ends of a row", 3, 4, "Home", [3, 0]],
  ["nowhere by another key", 1, 1, "a", null],
])("a key leads %s", (_, row, column, key, to) => expect(go(row, column, key)).toEqual(to));
