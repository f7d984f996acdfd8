import { describe, expect, test } from "vitest";
import { S4_TABLES } from "./rows";
import { s4Table, type SiteReport } from "./tables";

const TABLES = Object.entries(S4_TABLES);
const ROWS = TABLES.flatMap(([number, { columns, sites }]) =>
  Object.entries(sites).flatMap(([site, row]) =>
    row.map((figures, at) => ({ number, column: columns[at]!, site, figures })),
  ),
);

describe("the published tables", () => {
  test.each(TABLES)("of table %s every row has a figure in every column", (_, { columns, sites }) => {
    for (const row of Object.values(sites)) expect(row).toHaveLength(columns.length);
  });

  test("have 11 news sites, 4 others and 5 sites", () =>
    expect(TABLES.map(([number, { sites }]) => [number, Object.keys(sites).length])).toEqual([
      ["2", 11],
      ["3", 4],
      ["6", 5],
    ]));

  // A slip of the pen while copying would show here, since F1 follows from the others.
  test.each(ROWS)("table $number, $column on $site: F1 fits precision and recall", ({ figures }) => {
    const [precision, recall, f1] = figures.map(Number) as [number, number, number];
    // The paper cuts some off and rounds others.
    expect(Math.abs((2 * precision * recall) / (precision + recall) - f1)).toBeLessThan(0.011);
  });

  test("ContentExtractor on the sites of table 6 is as in table 2", () => {
    for (const [site, [, contentExtractor]] of Object.entries(S4_TABLES[6]!.sites))
      expect(contentExtractor, site).toEqual(S4_TABLES[2]!.sites[site]![1]);
  });
});

describe("ours below", () => {
  const score = (precision: number, recall: number, f1: number, n: number) => ({
    block: { precision, recall, f1, n },
  });
  const report: SiteReport = {
    corpus: "c",
    extractors: [
      {
        key: "content-extractor",
        scores: score(0.5, 1, 0.6667, 5),
        by: { "b.example": score(0.25, 1, 0.4, 2), "a.example": score(0.75, 1, 0.8571, 3) },
      },
    ],
  };
  const table = {
    columns: ["CE"],
    sites: { ABC: [["0.9", "1.00", "0.95"]] },
    ours: ["content-extractor"],
  } as const;

  test("are sites in order and all pages, after the published rows as printed", () =>
    expect(s4Table(table, [report]).split("\n")).toEqual([
      "| published | CE P / R / F1 |",
      "| --- | --- |",
      "| ABC | 0.9 / 1.00 / 0.95 |",
      "",
      "| ours | site | pages | `content-extractor` P / R / F1 |",
      "| --- | --- | --: | --- |",
      "| c | a.example | 3 | 0.750 / 1.000 / 0.857 |",
      "| c | b.example | 2 | 0.250 / 1.000 / 0.400 |",
      "| c | all pages | 5 | 0.500 / 1.000 / 0.667 |",
    ]));

  test.each([
    { without: "the extractor", other: { extractors: [] }, says: "no content-extractor in the report on c" },
    {
      without: "sites",
      other: { extractors: [{ ...report.extractors[0]!, by: {} }] },
      says: "no sites in the report on c: add --by site",
    },
    {
      without: "the metric",
      other: { extractors: [{ ...report.extractors[0]!, by: { "a.example": {} } }] },
      says: "no block of a.example in the report on c",
    },
  ])("are refused without $without", ({ other, says }) =>
    expect(() => s4Table(table, [{ ...report, ...other }])).toThrow(says),
  );
});
