import { expect, it } from "vitest";
import type { RunRecord } from "../../store/interfaces/runs";
import { otherRuns } from "./other-runs";

function run(
  id: string,
  createdAt: number,
  keys: readonly string[],
  more: Partial<RunRecord> = {},
): RunRecord {
  return {
    id,
    corpusId: "c",
    corpusName: "c",
    extractors: keys.map((key) => ({ key, id: key, params: {}, recipe: { use: key }, recipeId: key })),
    metrics: ["word-lcs"],
    state: "done",
    error: null,
    createdAt,
    finishedAt: createdAt,
    pages: 1,
    summaries: {},
    sweep: null,
    reused: 0,
    ...more,
  };
}

const asked = run("asked", 5, ["ccb", "cetd"]);
const ids = (all: readonly RunRecord[]): readonly string[] => otherRuns(asked, all).map(({ id }) => id);

it("offers runs before it first, the newest of them on top", () => {
  expect(
    ids([run("later", 6, ["ccb"]), asked, run("before", 4, ["ccb"]), run("first", 1, ["cetd"])]),
  ).toEqual(["before", "first", "later"]);
});

it("offers runs without an extractor or a metric in common last", () => {
  expect(
    ids([
      run("others", 4, ["lqf", "dsc"]),
      run("metric", 3, ["ccb"], { metrics: ["title"] }),
      run("same", 2, ["ccb"]),
    ]),
  ).toEqual(["same", "others", "metric"]);
});

it("leaves out itself, sweeps and runs without an end", () => {
  expect(
    ids([
      asked,
      run("sweep", 4, ["ccb"], { sweep: { param: "radius", values: [1, 2] } }),
      run("running", 3, ["ccb"], { state: "running" }),
      run("failed", 2, ["ccb"], { state: "failed" }),
    ]),
  ).toEqual([]);
});
