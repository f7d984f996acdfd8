import { describe, expect, it } from "vitest";
import type { RunRecord } from "./interfaces/runs";
import { extractorScores } from "./extractor-scores";
import { ran } from "./run-recipe.fixture";

const summary = (f1: number, n = 3) =>
  ({
    n,
    f1,
    precision: f1,
    recall: f1,
    medianF1: f1,
    low: f1,
    high: f1,
    empty: 0,
  }) as unknown as RunRecord["summaries"][string][string];
const run = (
  id: string,
  corpusId: string,
  scores: Readonly<Record<string, number>>,
  rest: Partial<RunRecord> = {},
): RunRecord => ({
  id,
  corpusId,
  corpusName: corpusId,
  state: "done",
  error: null,
  createdAt: 0,
  finishedAt: 1,
  pages: 3,
  sweep: null,
  reused: 0,
  metrics: ["m"],
  extractors: Object.keys(scores).map((key) => ran(key, key.replace(/\(.*/, ""))),
  summaries: Object.fromEntries(Object.entries(scores).map(([key, f1]) => [key, { m: summary(f1) }])),
  ...rest,
});
const shown = (runs: RunRecord[], id: string) =>
  (extractorScores(runs).get(id) ?? []).map(({ runId, key, summary: { f1 } }) => `${runId} ${key} ${f1}`);

describe("scores of an extractor", () => {
  it("are those of the newest run over each corpus", () => {
    expect(
      shown([run("new", "a", { x: 0.9 }), run("old", "a", { x: 0.1 }), run("other", "b", { x: 0.5 })], "x"),
    ).toEqual(["new x 0.9", "other x 0.5"]);
  });
  it("are at the defaults where a run has them, else at the parameters of the newest", () => {
    expect(
      shown([run("new", "a", { "x(t=1)": 0.9, "x(t=2)": 0.8 }), run("old", "a", { x: 0.1 })], "x"),
    ).toEqual(["old x 0.1"]);
    expect(shown([run("new", "a", { "x(t=1)": 0.9, "x(t=2)": 0.8 })], "x")).toEqual(["new x(t=1) 0.9"]);
  });
  it("leave out sweeps, runs that did not finish, and runs without gold", () => {
    expect(
      extractorScores([
        run("1", "a", { x: 1 }, { sweep: { param: "t", values: [1] } }),
        run("2", "a", { x: 1 }, { state: "running", finishedAt: null }),
        run("3", "a", { x: 1 }, { summaries: { x: { m: summary(1, 0) } } }),
        run("4", "a", { x: 1 }, { metrics: [] }),
      ]).size,
    ).toBe(0);
  });
});
