import { describe, expect, it } from "vitest";
import type { ScoreRow } from "@/lib/evaluation/report/report-scores";
import { writtenTable } from "@/lib/evaluation/report/report-table";
import { sweepTable } from "./run-exports";
import { sweepLines } from "./sweep-dots";

const row = (id: string, params: ScoreRow["params"], f1: number | null): ScoreRow => ({
  id,
  key: `${id}(${Object.entries(params)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(",")})`,
  params,
  failed: 0,
  empty: 0,
  extractMs: 1,
  groups: {},
  histogram: [],
  summary: f1 === null ? null : { precision: f1, recall: f1, f1, medianF1: f1, n: 1, low: f1, high: f1 },
});
const sweep = { param: "x", values: [1, 2] };
const drawn = (rows: readonly ScoreRow[]) =>
  sweepLines({ sweep }, { rows }).map(({ name, dots }) => [name, dots.map(({ value, f1 }) => [value, f1])]);

describe("the lines of a sweep", () => {
  it("are one for each extractor, by its name", () => {
    expect(
      drawn([
        row("a", { x: 1, y: 5 }, 0.1),
        row("a", { x: 2, y: 5 }, 0.2),
        row("b", { x: 1 }, 0.3),
        row("b", { x: 2 }, null),
      ]),
    ).toEqual([
      [
        "a",
        [
          [1, 0.1],
          [2, 0.2],
        ],
      ],
      ["b", [[1, 0.3]]],
    ]);
  });
  const grid = [
    row("a", { x: 1, y: 5, z: "same" }, 0.1),
    row("a", { x: 2, y: 5, z: "same" }, 0.2),
    row("a", { x: 1, y: 6, z: "same" }, 0.3),
    row("a", { x: 2, y: 6, z: "same" }, 0.4),
  ];
  it("are one for each value of another parameter, named by it and not by what they share", () => {
    expect(drawn(grid)).toEqual([
      [
        "a, y 5",
        [
          [1, 0.1],
          [2, 0.2],
        ],
      ],
      [
        "a, y 6",
        [
          [1, 0.3],
          [2, 0.4],
        ],
      ],
    ]);
  });
  it("have the other parameter as a column of their table", () => {
    expect(
      writtenTable(sweepTable(sweepLines({ sweep }, { rows: grid })[1]!, "x", "bag-of-words"), "csv")
        .split("\r\n")
        .slice(0, 2),
    ).toEqual([
      "y,x,Precision,Recall,F1 (bag of words),F1 (bag of words) low,F1 (bag of words) high",
      "6,1,0.3,0.3,0.3,0.3,0.3",
    ]);
  });
  it("have each value once where it was named twice", () => {
    expect(
      sweepLines(
        { sweep: { param: "x", values: [1, 1, 2] } },
        { rows: [row("a", { x: 1 }, 0.1), row("a", { x: 2 }, 0.2)] },
      )[0]!.dots.map(({ value }) => value),
    ).toEqual([1, 2]);
  });
  it("open what they were made of", () =>
    expect(sweepLines({ sweep }, { rows: grid })[1]!.keys).toEqual([
      "a(x=1,y=6,z=same)",
      "a(x=2,y=6,z=same)",
    ]));
  it("are none of a plain run", () => expect(sweepLines({ sweep: null }, { rows: grid })).toEqual([]));
});
