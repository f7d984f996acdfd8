import { expect, it } from "vitest";
import { causesTable } from "../errors/causes-table";
import { gridTable } from "../thresholds/f1-grid";
import { matrixTable } from "./paint-matrix";
import { patternsTable } from "./patterns-table";
import { voteTable } from "./vote-curve";

const pair = (f1: number, kappa: number) => ({ f1, kappa });

it("a matrix has F1 to those behind, kappa to those before, and on the diagonal what each has of its own, if anything", () => {
  const rows = [{ letter: "A", name: "One", own: 0.9 }, { letter: "B", name: "Two" }], pairs = [[pair(1, 1), pair(0.6, 0.2)], [pair(0.6, 0.2), pair(1, 1)]];
  expect(matrixTable("m", rows, pairs)).toEqual({ caption: "m", columns: [{ title: "" }, { title: "One" }, { title: "Two" }], rows: [["One", 0.9, 0.6], ["Two", 0.2, null]] });
});

it("a vote without gold tells how much is kept and no scores", () => {
  expect(voteTable([{ k: 1, kept: 0.5, score: null }])).toMatchObject({ columns: [{ title: "k" }, { title: "Kept" }], rows: [[1, 0.5]] });
  expect(voteTable([{ k: 1, kept: 0.5, score: { precision: 1, recall: 0.5, f1: 2 / 3 } }]).rows).toEqual([[1, 0.5, 1, 0.5, 2 / 3]]);
});

it("patterns are ones and zeros, gold in a column of its own", () => {
  const pattern = { keeps: [true, false], characters: 40, leaves: [3, 4] };
  expect(patternsTable(["One"], [pattern], true)).toMatchObject({ columns: [{ title: "One" }, { title: "Gold" }, { title: "Texts" }, { title: "Characters" }], rows: [[1, 0, 2, 40]] });
  expect(patternsTable(["One", "Two"], [pattern], false).columns).toHaveLength(4);
});

it("a grid leaves cells empty that are not known", () => {
  expect(gridTable({ x: { param: "a", values: [1, 2] }, y: { param: "b", values: [3] }, f1: Float32Array.of(0.5, NaN) }).rows).toEqual([[3, 0.5, null]]);
});

it("causes come with their titles and both kinds of error", () => {
  const [row] = causesTable([{ cause: "teaser", lost: 0.1, missed: { errors: 1, characters: 2 }, extra: { errors: 3, characters: 4 }, tagged: 0 }]).rows;
  expect(row).toEqual(["Teasers, related items", 0.1, 1, 2, 3, 4, 0]);
});
