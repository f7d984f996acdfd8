import { describe, expect, test } from "vitest";
import type { Extractor } from "../../extractors/contract/contract";
import { scoredAt } from "../scoring/grade.fixture";
import { metricById } from "../metrics/index";
import { reportOf } from "../report/report";
import { bestPoint, sweepRecipes, parseSweep, sweepPoints } from "./sweep";
import { ours } from "../../extractors/contract/evidence";

describe("reading a sweep", () => {
  test("takes both ends and rounds what doubles cannot hold", () => {
    const { param, values } = parseSweep("threshold=0:4:0.1");
    expect(param).toBe("threshold");
    expect(values).toHaveLength(41);
    expect([values[3], values[40]]).toEqual([0.3, 4]);
  });

  test.each([
    { text: "x=1:1:1", values: [1] },
    { text: "x=0:1:0.4", values: [0, 0.4, 0.8] },
    { text: "x=-1:1:1", values: [-1, 0, 1] },
    { text: "maxShare=0.05:0.15:0.05", values: [0.05, 0.1, 0.15] },
  ])("$text is $values", ({ text, values }) => {
    expect(parseSweep(text).values).toEqual(values);
  });

  test.each([
    "threshold",
    "threshold=1",
    "threshold=0:4",
    "=0:4:1",
    "x=a:b:c",
    "x=0:1:0",
    "x=2:1:0.1",
    "x=0:1:-1",
    "x=0:501:1",
  ])("%s is refused", (text) => {
    expect(() => parseSweep(text)).toThrow(text);
  });

  test("500 values are the most", () => {
    expect(parseSweep("x=1:500:1").values).toHaveLength(500);
  });
});

const extractor: Pick<Extractor, "id" | "params"> = {
  id: "e",
  params: {
    threshold: { kind: "number", default: 1, evidence: ours(""), min: 0, max: 4, step: 0.1, doc: "" },
    fast: { kind: "flag", default: false, evidence: ours(""), doc: "" },
  },
};

describe("sweeping an extractor", () => {
  test("uses it once per value, other parameters kept", () => {
    expect(
      sweepRecipes(extractor, { fast: true, threshold: 9 }, parseSweep("threshold=0:1:0.5")).map(
        ({ params }) => params,
      ),
    ).toEqual([
      { fast: true, threshold: 0 },
      { fast: true, threshold: 0.5 },
      { fast: true, threshold: 1 },
    ]);
  });

  test.each(["fast", "treshold"])(
    "refuses %s, which is no numeric parameter, naming those it has",
    (param) => {
      expect(() => sweepRecipes(extractor, {}, { param, values: [1] })).toThrow(
        `e has no numeric parameter "${param}", it has threshold`,
      );
    },
  );

  test("gives a point per value, and the first of the best ones", () => {
    const sweep = { param: "threshold", values: [0, 1, 2] };
    const f1s = [0.5, 0.75, 0.75];
    const scored = f1s.map((f1) => ({
      failed: null,
      extractMs: 1,
      textLength: 1,
      grades: { "bag-of-words": scoredAt(f1) },
    }));
    const report = reportOf(
      {
        corpus: "c",
        contestants: sweepRecipes(extractor, {}, sweep).map(({ params = {} }) => ({
          id: "e",
          key: JSON.stringify(params),
          params,
        })),
        metrics: [metricById("bag-of-words")],
        by: null,
      },
      [{ id: "p", site: null, kind: null, lang: null, evaluation: { parseMs: 1, answers: scored } }],
    );
    const points = sweepPoints(report, sweep, "bag-of-words");
    expect(points.map(({ value, f1 }) => [value, f1])).toEqual([
      [0, 0.5],
      [1, 0.75],
      [2, 0.75],
    ]);
    expect(bestPoint(points)!.value).toBe(1);
    expect(bestPoint([])).toBeNull();
  });
});
