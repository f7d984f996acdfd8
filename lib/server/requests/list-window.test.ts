import { describe, expect, it } from "vitest";
import { z } from "zod";
import { UsageError } from "../../errors";
import { windowIn } from "./list-window";

const asPlace = z.tuple([z.number(), z.string()]);
type Row = readonly [number, string];
const windowOf = (rows: readonly Row[], after: string | undefined, limit: number) =>
  windowIn(rows, asPlace, (row) => row as [number, string], { after, limit });

const ROWS: readonly Row[] = [
  [-2, "b"],
  [-1, "a"],
  [-1, "c"],
  [10, "a"],
];

describe("a window of a list", () => {
  it.each([1, 2, 3, 4, 5])("is followed by others to the end of the list, of %i rows each", (limit) => {
    const all: Row[] = [];
    for (let after: string | undefined; ;) {
      const { rows, next } = windowOf(ROWS, after, limit);
      all.push(...rows);
      if (next === null) break;
      after = next;
    }
    expect(all).toEqual(ROWS);
  });

  it("goes on behind its place where rows before it came, and where the last one went", () => {
    const { next } = windowOf(ROWS, undefined, 2);
    const others: readonly Row[] = [[-3, "x"], ...ROWS.filter(([, name]) => name !== "a")];
    expect(windowOf(others, next!, 5)).toEqual({ rows: [[-1, "c"]], next: null });
  });

  it("is empty, and the last one, of an empty list and of no rows", () => {
    expect(windowOf([], undefined, 3)).toEqual({ rows: [], next: null });
    expect(windowOf(ROWS, undefined, 0)).toEqual({ rows: [], next: null });
  });

  it.each(["", "x", Buffer.from('["a", 1]').toString("base64url"), Buffer.from("[1]").toString("base64url")])(
    "does not begin at %j, which no list told",
    (after) => {
      expect(() => windowOf(ROWS, after, 1)).toThrow(UsageError);
    },
  );
});
