import { describe, expect, it } from "vitest";
import type { ScoreRow } from "@/lib/evaluation/report/report-scores";
import { writtenTable } from "@/lib/evaluation/report/report-table";
import { againstTable, groupsTable, scoresTable } from "./run-exports";
import { columnsOf } from "./score-columns";

const row = (key: string, f1: number | null): ScoreRow => ({
  id: key,
  key,
  params: {},
  failed: 1,
  empty: 0,
  extractMs: 2.25,
  groups: f1 === null ? {} : { forum: f1 / 2 },
  histogram: [3, 1],
  summary:
    f1 === null
      ? null
      : { precision: 0.5, recall: 0.25, f1, medianF1: f1, n: 4, low: f1 - 0.1, high: f1 + 0.1 },
});

const SCORES = { by: "kind", pages: 4, groups: [{ name: "forum", n: 4 }] } as const;

describe("the table of scores as a file", () => {
  it("has the interval beside F1, its metric, and an empty cell where nothing was scored", () => {
    expect(
      writtenTable(
        scoresTable(
          "all",
          [row("cetd", 0.75), row("bte", null)],
          columnsOf(SCORES, ["forum"]),
          "bag-of-words",
        ),
        "csv",
      ).split("\r\n"),
    ).toEqual([
      "Extractor,Pages,F1 (bag of words),F1 (bag of words) low,F1 (bag of words) high,Share below 0.5,Precision,Recall,Median,Empty,F1 (bag of words) forum,ms a page,Failed",
      "cetd,4,0.75,0.65,0.85,0.75,0.5,0.25,0.75,0,0.375,2.25,1",
      "bte,0,,,,0.75,,,,0,,2.25,1",
      "",
    ]);
  });
  it("sets the best score of a column in bold in LaTeX, not the slowest time", () => {
    const latex = writtenTable(
      scoresTable("all", [row("cetd", 0.75), row("bte", 0.5)], columnsOf(SCORES, []), "bag-of-words"),
      "tex",
    );
    expect(latex).toContain("\\textbf{0.750}");
    expect(latex).not.toContain("\\textbf{2.2");
  });
});

describe("the pages of A against B as a file", () => {
  it("are those that are listed, in their order", () => {
    const pages = {
      better: 1,
      worse: 1,
      same: 0,
      test: { n: 2, mean: 0, low: 0, high: 0, p: 1 },
      ids: ["p", "q"],
      titles: ["P", "Q"],
      sites: [null, "s"],
      first: [0.1, 0.9],
      second: [0.4, 0.5],
      failed: { first: [], second: [] },
    };
    expect(againstTable(pages, [1, 0], { a: "x", b: "y" }, "bag-of-words").rows).toEqual([
      ["Q", "s", 0.9, 0.5, expect.closeTo(0.4), "fixed"],
      ["P", "", 0.1, 0.4, expect.closeTo(-0.3), "broken"],
    ]);
  });
});

describe("the scores of A against B in CSV", () => {
  it("have the four decimals that they come with, the difference no more", () => {
    const pages = {
      better: 1,
      worse: 0,
      same: 0,
      test: { n: 1, mean: 0, low: 0, high: 0, p: 1 },
      ids: ["p"],
      titles: ["P"],
      sites: ["s"],
      first: [0.3333],
      second: [0.1],
      failed: { first: [], second: [] },
    };
    expect(
      writtenTable(againstTable(pages, [0], { a: "x", b: "y" }, "bag-of-words"), "csv").split("\r\n")[1],
    ).toBe("P,s,0.3333,0.1,0.2333,fixed");
  });
});

describe("the groups as a file", () => {
  it("are rows, then what is in their middle, with an empty cell where an extractor has no score", () =>
    expect(
      groupsTable({ by: "lang", metric: "bag-of-words", pages: 8, groups: [{ name: "forum", n: 4 }] }, [
        { ...row("cetd", 0.5), empty: 2 },
        { ...row("bte", null), empty: 0 },
      ]).rows,
    ).toEqual([
      ["forum", 4, 0.25, null],
      ["mean of languages", 4, 0.25, null],
      ["median of languages", 4, 0.25, null],
      ["share of empty answers", 8, 0.25, 0],
    ]));
});
