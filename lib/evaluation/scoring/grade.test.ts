import { describe, expect, it } from "vitest";
import { gradeAt, scoredAt } from "./grade.fixture";
import {
  countedOf,
  f1Column,
  f1Of,
  FAILED,
  gradeBy,
  gradedF1,
  hasScore,
  NO_GOLD,
  scoreOf,
  type GradedF1,
} from "./grade";

const all: readonly GradedF1[] = [1, "failed", "no-gold", 0];

describe("a grade", () => {
  it("counts a failure as nothing right, and a page without gold not at all", () => {
    expect(countedOf(all.map(gradeAt)).map((grade) => scoreOf(grade).f1)).toEqual([1, 0, 0]);
    expect(all.map(f1Of)).toEqual([1, 0, null, 0]);
    expect(f1Column(all)).toEqual(Float64Array.of(1, 0, NaN, 0));
  });

  it("tells a failure from an answer that is all wrong when only F1 is told", () => {
    expect([scoredAt(0), FAILED, NO_GOLD].map(gradedF1)).toEqual([0, "failed", "no-gold"]);
  });

  it("by a metric that was not asked is as one without gold", () => {
    expect(gradeBy({ grades: { m: scoredAt(1) } }, "other")).toBe(NO_GOLD);
  });
});

describe("a page that several answered", () => {
  it.each<readonly [readonly GradedF1[], boolean]>([
    [["failed", 0], true],
    [["failed", "failed"], false],
    [["failed", "no-gold"], false],
    [[], false],
  ])("with the grades %j has a score: %s", (grades, is) => {
    expect(hasScore(grades)).toBe(is);
  });
});
