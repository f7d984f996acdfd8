import { describe, expect, test } from "vitest";
import type { ParamValues } from "../extractors/contract/contract";
import type { Score } from "../evaluation/scoring/grade";
import { coordinateSearch, scoreOn, trainingValue, type Graded } from "./tuning-search";

const once = { rounds: 2, minGain: 0.01 };

describe("the search over one parameter after the other", () => {
  test("finds the best of two parameters that do not depend on each other", () => {
    const valueOf = ({ x, y }: ParamValues): number =>
      0 - ((x as number) - 2) ** 2 - ((y as number) - 3) ** 2;
    expect(coordinateSearch({ x: 0, y: 0 }, { x: [0, 1, 2], y: [0, 3, 4] }, valueOf, once)).toEqual({
      setting: { x: 2, y: 3 },
      value: 0,
    });
  });

  test("goes through the parameters again where the second depends on the first, but not more often than told", () => {
    const values: Record<string, number> = { "0 0": 0, "0 1": 1, "1 1": 2, "1 0": -1 };
    const valueOf = ({ x, y }: ParamValues): number => values[`${x as number} ${y as number}`]!;
    const grid = { x: [0, 1], y: [0, 1] };
    expect(coordinateSearch({ x: 0, y: 0 }, grid, valueOf, { rounds: 1, minGain: 0 }).value).toBe(1);
    expect(coordinateSearch({ x: 0, y: 0 }, grid, valueOf, { rounds: 2, minGain: 0 }).value).toBe(2);
  });

  test("takes a step whose gain is above the least gain, and none that only reaches it", () => {
    const stepOf = (gain: number): ParamValues =>
      coordinateSearch({ x: 0 }, { x: [1] }, ({ x }) => (x === 1 ? gain : 0), { rounds: 1, minGain: 0.25 })
        .setting;
    expect(stepOf(0.25)).toEqual({ x: 0 });
    expect(stepOf(0.26)).toEqual({ x: 1 });
  });

  test("ends after a round without a step and asks for no setting that it stands on", () => {
    const asked: ParamValues[] = [];
    coordinateSearch({ x: 0 }, { x: [0, 1] }, (setting) => (asked.push(setting), 0), {
      rounds: 9,
      minGain: 0,
    });
    expect(asked).toEqual([{ x: 0 }, { x: 1 }]);
  });
});

const scored = (f1: number): Score => ({ precision: f1, recall: f1, f1 });
const macro = (f1: readonly number[], folds: readonly number[]): Graded => ({
  averaging: "macro",
  scores: f1.map(scored),
  folds,
});

describe("scores over folds", () => {
  test("count only the pages of the folds that are asked for", () => {
    const graded = macro([1, 0, 0.5], [0, 1, 0]);
    expect(scoreOn(graded, (fold) => fold === 0)).toMatchObject({ n: 2, f1: 0.75 });
    expect(scoreOn(graded, (fold) => fold !== 0)).toMatchObject({ n: 1, f1: 0 });
  });

  test("leave the held-out fold out of training and weigh a small corpus as much as a large one", () => {
    expect(trainingValue([macro([1, 1, 1, 0], [0, 1, 2, 4]), macro([0, 1], [0, 4])], 4)).toBe(0.5);
  });
});
