import { describe, expect, test } from "vitest";
import { contentMask } from "@/lib/gold/content-mask";
import { leafScore } from "@/lib/evaluation/errors/error-runs";
import { extractorById } from "@/lib/extractors/index";
import { parsePage } from "@/lib/page/parsing/parse";
import type { RunRecord } from "@/lib/store/interfaces/runs";
import { extractAt } from "@/lib/view/inspection/answers";
import { makeScale } from "@/lib/view/inspection/heat/scale";
import type { NumberSpec } from "@/lib/view/inspection/threshold-axis";
import { bestCell, emptyGrid, f1At, fillGrid, gridValues, placeIn, runGrid, stepIn } from "./f1-grid";
import { ran } from "@/lib/store/run-recipe.fixture";

const STORY = `<body><div id="nav"><a href="/">Home</a> <a href="/world">World</a></div><div class="story"><h1>Rain floods the valley</h1>
<p>Heavy rain fell on Monday and the river rose two metres.</p><div class="ad"><a href="http://ads.example/1">Buy now</a></div><p>Schools will reopen on Thursday.</p></div><div id="foot">Copyright 2012</div></body>`;
const page = parsePage(STORY);
const gold = contentMask(page, {
  text: "Rain floods the valley Heavy rain fell on Monday and the river rose two metres. Schools will reopen on Thursday.",
})!;

function filled(
  id: string,
  x: readonly [string, readonly number[]],
  y: readonly [string, readonly number[]],
) {
  const extractor = extractorById(id);
  const { params } = extractor.configure({});
  const grid = emptyGrid({ param: x[0], values: x[1] }, { param: y[0], values: y[1] });
  const steps = [...fillGrid(grid, { extractor, params, page, gold })];
  const expected = grid.f1.map(
    (_, cell) =>
      leafScore(
        page,
        extractAt(
          extractor,
          { ...params, [x[0]]: x[1][cell % x[1].length]!, [y[0]]: y[1][Math.floor(cell / x[1].length)]! },
          page,
        ).keep,
        gold,
      ).f1,
  );
  return { grid, steps, expected };
}

describe("a grid of F1", () => {
  test.each([
    {
      when: "the limit of the score goes across",
      id: "block-extractor",
      x: ["threshold", [0, 1, 1.5, 2, 3, 4]],
      y: ["cjkFactor", [1, 2.5]],
    },
    {
      when: "the limit of the score goes up",
      id: "block-extractor",
      x: ["cjkFactor", [1, 2.5]],
      y: ["threshold", [0, 1, 1.5, 2, 3, 4]],
    },
    {
      when: "not decided by the score alone",
      id: "block-extractor-modern",
      x: ["threshold", [0, 0.1, 0.5, 1.5, 4]],
      y: ["focus", [0, 0.5, 1]],
    },
    {
      when: "neither is the limit",
      id: "block-extractor-modern",
      x: ["maxLinkShare", [0, 0.4, 1]],
      y: ["focus", [0, 1]],
    },
    {
      when: "there are fewer limits than trials would be",
      id: "block-extractor",
      x: ["threshold", [1, 2]],
      y: ["cjkFactor", [1, 4]],
    },
  ] as const)("holds in each cell what an extraction there gives: $when", ({ id, x, y }) => {
    const { grid, expected } = filled(id, x, y);
    grid.f1.forEach((f1, cell) => expect(f1, `cell ${cell}`).toBeCloseTo(expected[cell]!, 5));
  });

  test("says how many cells are done, a line at once where the score alone decides", () => {
    expect(filled("block-extractor", ["threshold", [0, 1, 2, 3]], ["cjkFactor", [1, 2, 4]]).steps).toEqual([
      4, 8, 12,
    ]);
    expect(filled("block-extractor-modern", ["maxLinkShare", [0, 1]], ["focus", [0, 1]]).steps).toEqual([
      1, 2, 3, 4,
    ]);
  });

  test("has its best cell, of equal ones the nearest to where both stand, and none while nothing is known", () => {
    const grid = emptyGrid({ param: "a", values: [1, 2] }, { param: "b", values: [5, 6] });
    expect(bestCell(grid, { x: 1, y: 5 })).toBeNull();
    grid.f1.set([0.2, 0.75, Number.NaN, 0.75]);
    expect(bestCell(grid, { x: 1, y: 5 })).toEqual({ x: 2, y: 5, f1: 0.75 });
    expect(bestCell(grid, { x: 1, y: 6 })).toEqual({ x: 2, y: 6, f1: 0.75 });
    expect([f1At(grid, 1.4, 5), f1At(grid, 1.6, 5.6), f1At(grid, 0, 9)]).toEqual([
      expect.closeTo(0.2),
      0.75,
      Number.NaN,
    ]);
    grid.f1[3] = 0.752;
    expect(bestCell(grid, { x: 1, y: 5 })).toMatchObject({ x: 2, y: 6 });
  });
});

describe("the axes of a grid", () => {
  const { params } = extractorById("block-extractor");

  test("go from end to end, and through whole values of a count", () => {
    const values = gridValues(makeScale("log", 0.1, 4), params["threshold"] as NumberSpec, 9);
    expect([values[0], values.at(-1), values.length]).toEqual([0, 4, 9]);
    expect(
      gridValues(makeScale("linear", 1, 5), extractorById("ttr").params["radius"] as NumberSpec, 23),
    ).toEqual([1, 2, 3, 4, 5]);
  });

  test.each([
    [0, 0],
    [1, 0],
    [1.5, 0.5],
    [2, 1],
    [3, 1.5],
    [4, 2],
    [9, 2],
  ])("put %s at %s cells from the first", (value, place) => {
    expect(placeIn([1, 2, 4], value)).toBe(place);
  });

  test.each([
    [1, 1, 2],
    [1, -1, 1],
    [4, 1, 4],
    [1.5, 1, 2],
    [1.5, -1, 1],
    [9, -1, 4],
    [9, 1, 4],
  ] as const)("from %s in direction %s go to %s", (value, direction, next) => {
    expect(stepIn([1, 2, 4], value, direction)).toBe(next);
  });
});

describe("the grid of a run", () => {
  const configured = (a: number, b: number, mode = "m") => ran(`${a} ${b} ${mode}`, "x", { a, b, mode });
  const run = (extractors: RunRecord["extractors"], given: Partial<RunRecord> = {}): RunRecord => ({
    id: "r",
    corpusId: "c",
    corpusName: "C",
    extractors,
    metrics: ["s"],
    state: "done",
    error: null,
    createdAt: 0,
    finishedAt: 1,
    pages: 3,
    reused: 0,
    sweep: { param: "a", values: [1, 2] },
    summaries: Object.fromEntries(
      extractors.map(({ key, params }) => [
        key,
        {
          s: {
            precision: 1,
            recall: 1,
            f1: Number(params["a"]) / 10 + Number(params["b"]) / 100,
            medianF1: 0,
            n: 3,
            low: 0,
            high: 1,
          },
        },
      ]),
    ),
    ...given,
  });
  const four = [configured(1, 5), configured(2, 5), configured(1, 7), configured(2, 7)];

  test("has a cell for each pair of values, whichever of the two was swept", () => {
    const grid = runGrid(run([...four, configured(1, 9, "other")]), "x", "a", "b", {
      a: 0,
      b: 0,
      mode: "m",
    })!;
    expect([grid.x.values, grid.y.values, [...grid.f1].map((f1) => f1.toFixed(2))]).toEqual([
      [1, 2],
      [5, 7],
      ["0.15", "0.25", "0.17", "0.27"],
    ]);
    expect([...runGrid(run(four), "x", "b", "a", { mode: "m" })!.f1].map((f1) => f1.toFixed(2))).toEqual([
      "0.15",
      "0.17",
      "0.25",
      "0.27",
    ]);
  });

  test.each([
    {
      when: "only one value of the second parameter was run",
      given: run([configured(1, 5), configured(2, 5)]),
    },
    { when: "it is no sweep", given: run(four, { sweep: null }) },
    { when: "a third parameter was swept", given: run(four, { sweep: { param: "mode", values: [1] } }) },
    {
      when: "everything else differs",
      given: run(four.map((one) => ({ ...one, params: { ...one.params, mode: "other" } }))),
    },
  ])("is none where $when", ({ given }) => {
    expect(runGrid(given, "x", "a", "b", { a: 0, b: 0, mode: "m" })).toBeNull();
  });
});
