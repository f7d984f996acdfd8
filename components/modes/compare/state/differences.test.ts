import { describe, expect, it } from "vitest";
import { parsePage } from "@/lib/page/parsing/parse";
import { compare, stepRun } from "@/lib/view/comparison/comparison";
import {
  charactersApart,
  differenceRows,
  largestDifference,
  foldCommon,
  pairFrom,
  rowTexts,
  stepPair,
} from "@/lib/view/comparison/differences";
import { answered, input, three } from "./testing";

describe("the differences of a pair", () => {
  const comparison = compare(input(three, [1, 1, 1, 0, 0]));
  const rows = differenceRows(comparison, ["one", "two"]);

  it("folds what all three say alike, kept and dropped, into one line", () => {
    expect(
      foldCommon(rows).map((row) => ("folded" in row ? `${row.blocks} alike` : `${row.range.start}`)),
    ).toEqual(["1 alike", "1", "2 alike", "4"]);
  });

  it("differ from gold by the characters of the rows, each side by its own", () => {
    expect([charactersApart(rows, "a"), charactersApart(rows, "b")]).toEqual([0, 10]);
  });

  it("begin with the longest row on which the pair itself differs", () => {
    expect(largestDifference(rows)?.range.start).toBe(4);
    expect(largestDifference(rows.filter(({ a, b }) => a === b))).toBeNull();
  });

  it("have no rows while one of both gave no answer", () => {
    expect(
      differenceRows(compare(input({ ...three, four: { status: "asking" } }, null)), ["one", "four"]),
    ).toEqual([]);
  });

  it("show four lines of a row and then that there is more", () => {
    const many = parsePage("<p>a</p>".repeat(5));
    const all = { status: "answered", keep: new Uint8Array(5).fill(1), ms: 0 } as const;
    const [row] = differenceRows(
      compare({
        page: many,
        ids: ["one", "two"],
        muted: new Set(),
        said: new Map([
          ["one", all],
          ["two", all],
        ]),
        gold: null,
      }),
      ["one", "two"],
    );
    expect(rowTexts(many, row!)).toEqual(["a", "a", "a", "a", "…"]);
  });

  it("keep words apart that have only white space between their elements, as code has", () => {
    const code = parsePage("<pre><b>import</b> <i>ssl</i>\n<b>from</b> <i>urllib3</i>.<i>pool</i></pre>");
    const [row] = differenceRows(
      compare({
        ...input({ one: answered(1, 1, 1, 1, 1, 1), two: answered(0, 0, 0, 0, 0, 0) }, null),
        page: code,
      }),
      ["one", "two"],
    );
    expect(rowTexts(code, row!)).toEqual(["import ssl from urllib3.pool"]);
  });

  it("are of the pair in the address, else of the first two; one alone is no pair", () => {
    const ids = ["a", "b", "c"];
    expect(pairFrom("c~a", ids)).toEqual(["c", "a"]);
    expect(pairFrom("c~c", ids)).toEqual(["a", "b"]);
    expect(pairFrom("c~gone", ids)).toEqual(["a", "b"]);
    expect(pairFrom(null, ["a"])).toBeNull();
  });

  it("go on to the next pair round the end, also from a pair that is written the other way", () => {
    const ids = ["a", "b", "c"];
    expect(stepPair(["b", "c"], ids, 1)).toEqual(["a", "b"]);
    expect(stepPair(["c", "a"], ids, -1)).toEqual(["a", "b"]);
  });
});

describe("steps", () => {
  const runs = [
    { range: { start: 2, end: 3 }, characters: 4 },
    { range: { start: 7, end: 9 }, characters: 90 },
  ];

  it("go to the next place and round the end, from nowhere to the largest, the first of equal ones", () => {
    expect(stepRun(runs, 2, 1)).toBe(runs[1]);
    expect(stepRun(runs, 7, 1)).toBe(runs[0]);
    expect(stepRun(runs, null, 1)).toBe(runs[1]);
    expect(stepRun(runs, null, -1)).toBe(runs[1]);
    expect(stepRun([runs[0]!, { ...runs[1]!, characters: 4 }], null, 1)).toBe(runs[0]);
    expect(stepRun([], 0, 1)).toBeNull();
  });
});
