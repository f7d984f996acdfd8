import { describe, expect, it } from "vitest";
import { parsePage } from "@/lib/page/parsing/parse";
import { compare, majority, matrixOf, patternsOf, runAt, voteAt } from "@/lib/view/comparison/comparison";
import { cellAt, cellWord, figureAt, planMatrix } from "@/components/instruments/agreement/paint-matrix";
import { bestVote, voteCurve } from "@/lib/view/comparison/vote-curve";
import { answered, input, three } from "./testing";

describe("a comparison", () => {
  const comparison = compare(input(three, [1, 1, 1, 0, 0]));

  it("cuts the page where somebody changes their mind, and where the block ends", () => {
    expect(comparison.runs.map(({ range }) => [range.start, range.end])).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 5],
    ]);
    expect(comparison.runs[1]!.keeps).toEqual([true, false, true]);
  });

  it("calls disputed what not all voters and gold say alike", () => {
    expect(comparison.disputed.map(({ range }) => range.start)).toEqual([1, 2, 4]);
  });

  it("does not dispute because of somebody who does not count, who is still shown", () => {
    const muted = compare(input(three, [1, 1, 1, 0, 0], ["two"]));
    expect(muted.disputed.map(({ range }) => range.start)).toEqual([2]);
    expect(muted.runs.find(({ range }) => range.start === 1)!.keeps).toEqual([true, false, true]);
    expect(muted.electorate).toBe(2);
  });

  it("keeps who failed apart from who keeps nothing", () => {
    const { voters, runs, electorate } = compare(
      input(
        { ...three, four: { status: "failed", message: "no body" }, five: answered(0, 0, 0, 0, 0) },
        [1, 1, 1, 0, 0],
      ),
    );
    expect(runs[0]!.keeps.slice(3)).toEqual([null, false]);
    expect(voters[3]!.score).toBeNull();
    expect(voters[4]!.score).toEqual({ precision: 0, recall: 0, f1: 0 });
    expect(electorate).toBe(4);
  });

  it("finds the run of a leaf, of the last one too, and none beyond", () => {
    expect(runAt(comparison, 4)!.range).toEqual({ start: 4, end: 5 });
    expect(runAt(comparison, 5)).toBeUndefined();
  });

  it("is empty for a page without text", () => {
    const empty = compare({
      page: parsePage("<p></p>"),
      ids: ["one"],
      muted: new Set(),
      said: new Map([["one", answered()]]),
      gold: null,
    });
    expect(empty.runs).toEqual([]);
    expect(runAt(empty, 0)).toBeUndefined();
  });
});

describe("a vote", () => {
  const comparison = compare(input(three, [1, 1, 1, 0, 0]));

  it("keeps what at least k keep, and scores it against gold", () => {
    expect([...voteAt(comparison, 2).keep]).toEqual([1, 1, 1, 0, 0]);
    expect(voteAt(comparison, 2).score!.f1).toBe(1);
    expect([...voteAt(comparison, 3).keep]).toEqual([1, 0, 0, 0, 0]);
  });

  it("brings k into the range of those who count: 0 is 1, too many is all", () => {
    expect([voteAt(comparison, 0).k, voteAt(comparison, 9).k]).toEqual([1, 3]);
  });

  it("is more than half by default, for an even number too", () => {
    expect([majority(3), majority(4), majority(1)]).toEqual([2, 3, 1]);
  });

  it("has a point for every k, of which the first of the best is marked", () => {
    const curve = voteCurve(comparison);
    expect(curve.map(({ k }) => k)).toEqual([1, 2, 3]);
    expect(curve.map(({ kept }) => kept).every((kept, at, all) => at === 0 || kept <= all[at - 1]!)).toBe(
      true,
    );
    expect(bestVote(curve)).toBe(2);
  });

  it("has neither a score nor a best k without gold", () => {
    const blind = compare(input(three, null));
    expect(voteAt(blind, 2).score).toBeNull();
    expect(bestVote(voteCurve(blind))).toBeNull();
  });
});

describe("matrix and patterns", () => {
  const comparison = compare(input(three, [1, 1, 1, 0, 0]));

  it("puts gold beside the one that says the same", () => {
    const { rows, pairs } = matrixOf(comparison);
    const gold = rows.findIndex(({ letter }) => letter === "★");
    const one = rows.findIndex(({ letter }) => letter === "A");
    expect(Math.abs(gold - one)).toBe(1);
    expect(pairs[gold]![one]).toEqual({ f1: 1, kappa: 1 });
  });

  it("shows F1 above the diagonal and kappa below, nothing on it", () => {
    const pairs = [
      [
        { f1: 1, kappa: 1 },
        { f1: 0.5, kappa: -0.2 },
      ],
      [
        { f1: 0.5, kappa: -0.2 },
        { f1: 1, kappa: 1 },
      ],
    ];
    expect([
      figureAt(pairs, { row: 0, column: 1 }),
      figureAt(pairs, { row: 1, column: 0 }),
      figureAt(pairs, { row: 1, column: 1 }),
    ]).toEqual([0.5, -0.2, null]);
  });

  it("writes figures short, the ends of the scale too", () => {
    expect([0.844, 1, 0.999, 0, -0.02, -0.001].map(cellWord)).toEqual([
      ".84",
      "1",
      "1",
      ".00",
      "−.02",
      ".00",
    ]);
  });

  it("finds the cell under a point also with 35 rows, and none left of the first", () => {
    const plan = planMatrix(35, 340, 22);
    expect(cellAt(plan, 35, plan.width - 1, plan.height - 1)).toEqual({ row: 34, column: 34 });
    expect(cellAt(plan, 35, plan.label - 1, plan.head + 1)).toBeNull();
  });

  it("fits 35 rows of a matrix into the width that is there, down to letters alone on a phone", () => {
    const plans = [544, 477, 476, 358, 335, 334].map((room) => ({ room, ...planMatrix(35, room, 22) }));
    expect(plans.map(({ cell, label, hasNames, lines }) => [cell, label, hasNames, lines])).toEqual([
      [11, 159, true, 2],
      [11, 92, true, 2],
      [13, 20, false, 2],
      [9, 20, false, 2],
      [9, 20, false, 2],
      [9, 20, false, 2],
    ]);
    expect(plans.map(({ room, width }) => width <= room)).toEqual([true, true, true, true, true, false]);
  });

  it("staggers letters only where two of them are wider than a cell", () => {
    expect([
      planMatrix(26, 500, 0).lines,
      planMatrix(27, 92 + 27 * 17, 0).lines,
      planMatrix(27, 92 + 27 * 18, 0).lines,
    ]).toEqual([1, 2, 1]);
  });

  it("names each pattern by who keeps it, gold last", () => {
    const { columns, patterns } = patternsOf(comparison);
    expect(columns.map(({ letter }) => letter)).toEqual(["A", "B", "C", "★"]);
    expect(patterns.map(({ key }) => key).sort()).toEqual(["0000", "0100", "1011", "1101", "1111"]);
  });
});
