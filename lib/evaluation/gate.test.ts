import { describe, expect, test } from "vitest";
import { breachesOf, raised, type GateCorpus } from "./gate";

const gate: GateCorpus = {
  corpus: "c",
  every: 1,
  metric: "shingle-4",
  hash: "h1",
  floors: { a: 0.8, b: 0.5 },
};

describe("floors", () => {
  test.each([
    { when: "all are met, one exactly", measured: { a: 0.8, b: 0.6 }, breaches: [] },
    {
      when: "one is missed by a hair",
      measured: { a: 0.7999, b: 0.5 },
      breaches: [{ extractor: "a", floor: 0.8, measured: 0.7999 }],
    },
    {
      when: "one was not measured",
      measured: { a: 0.9 },
      breaches: [{ extractor: "b", floor: 0.5, measured: null }],
    },
    { when: "an extractor has no floor yet", measured: { a: 0.9, b: 0.9, c: 0 }, breaches: [] },
  ])("when $when", ({ measured, breaches }) => {
    expect(breachesOf(gate.floors, measured)).toEqual(breaches);
  });
});

describe("raising floors", () => {
  test("pins what was measured, rounded down, so that it is met again", () => {
    const measured = { a: 0.87659, b: 0.5, c: 0.3 };
    const next = raised(gate, "h1", measured);
    expect(next).toEqual({ ...gate, floors: { a: 0.8765, b: 0.5, c: 0.3 } });
    expect(breachesOf(next.floors, measured)).toEqual([]);
  });

  test("refuses to lower one on the same sample", () => {
    expect(() => raised(gate, "h1", { a: 0.79, b: 0.5 })).toThrow("not lowered: a 0.79 is under 0.8");
  });

  test("starts again on another sample", () => {
    expect(raised(gate, "h2", { a: 0.1 })).toMatchObject({ hash: "h2", floors: { a: 0.1 } });
  });
});
