import { describe, expect, it } from "vitest";
import { parsePage } from "@/lib/page/parsing/parse";
import { causesTable } from "@/lib/view/errors/causes-table";
import { gridTable } from "@/components/instruments/thresholds/grid/f1-grid";
import type { Said } from "@/lib/view/comparison/comparison";
import { compare, patternsOf } from "@/lib/view/comparison/comparison";
import { matrixTable } from "@/components/instruments/agreement/paint-matrix";
import { patternsTable } from "@/lib/view/comparison/patterns-table";
import { voteTable } from "@/lib/view/comparison/vote-curve";

const pair = (f1: number, kappa: number) => ({ f1, kappa });

it("a matrix has F1 to those behind, kappa to those before, and on the diagonal what each has of its own, if anything", () => {
  const rows = [
    { letter: "A", name: "One", own: 0.9 },
    { letter: "B", name: "Two" },
  ];
  const pairs = [
    [pair(1, 1), pair(0.6, 0.2)],
    [pair(0.6, 0.2), pair(1, 1)],
  ];
  expect(matrixTable("m", rows, pairs)).toEqual({
    caption: "m",
    columns: [{ title: "" }, { title: "One" }, { title: "Two" }],
    rows: [
      ["One", 0.9, 0.6],
      ["Two", 0.2, null],
    ],
  });
});

it("a vote without gold tells how much is kept and no scores", () => {
  expect(voteTable([{ k: 1, kept: 0.5, score: null }])).toMatchObject({
    columns: [{ title: "k" }, { title: "Kept" }],
    rows: [[1, 0.5]],
  });
  expect(voteTable([{ k: 1, kept: 0.5, score: { precision: 1, recall: 0.5, f1: 2 / 3 } }]).rows).toEqual([
    [1, 0.5, 1, 0.5, 2 / 3],
  ]);
});

describe("patterns", () => {
  const page = parsePage("<p>Heavy rain fell on Monday.</p><p>Advertisement</p>");
  const answer = (...keep: number[]): Said => ({ status: "answered", keep: Uint8Array.from(keep), ms: 1 });
  const said = new Map([
    ["largest-block", answer(1, 0)],
    ["readability", answer(1, 1)],
  ]);
  const tableOf = (gold: Uint8Array | null) => {
    const { columns, patterns } = patternsOf(
      compare({ page, ids: [...said.keys()], muted: new Set(), said, gold }),
    );
    return patternsTable(
      columns.map(({ name }) => name),
      patterns,
    );
  };

  it.each([
    {
      when: "gold is the last voice",
      gold: Uint8Array.of(1, 0),
      titles: ["Largest block", "Readability (Mozilla)", "Gold", "Texts", "Characters"],
      rows: [
        [1, 1, 1, 1, 26],
        [0, 1, 0, 1, 13],
      ],
    },
    {
      when: "there is no gold",
      gold: null,
      titles: ["Largest block", "Readability (Mozilla)", "Texts", "Characters"],
      rows: [
        [1, 1, 1, 26],
        [0, 1, 1, 13],
      ],
    },
  ])("are ones and zeros under the names of their voices: $when", ({ gold, titles, rows }) => {
    const table = tableOf(gold);
    expect(table.columns.map(({ title }) => title)).toEqual(titles);
    expect(table.rows).toEqual(rows);
  });
});

it("a grid leaves cells empty that are not known, and says of which metric the others are", () => {
  const grid = {
    x: { param: "a", values: [1, 2] },
    y: { param: "b", values: [3] },
    f1: Float32Array.of(0.5, NaN),
  };
  const { caption, rows } = gridTable(grid, "word-lcs");
  expect(rows).toEqual([[3, 0.5, null]]);
  expect(caption).toBe("F1 (longest common subsequence of words) over a (columns) and b (rows)");
});

it("causes come with their titles and both kinds of error", () => {
  const [row] = causesTable([
    {
      cause: "teaser",
      lost: 0.1,
      missed: { errors: 1, characters: 2 },
      extra: { errors: 3, characters: 4 },
      tagged: 0,
    },
  ]).rows;
  expect(row).toEqual(["Teasers, related items", 0.1, 1, 2, 3, 4, 0]);
});
