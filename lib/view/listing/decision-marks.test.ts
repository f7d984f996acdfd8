import { expect, test } from "vitest";
import type { Decision } from "../labels/decisions";
import { decisionMarks } from "./decision-marks";

const decision = (given: Partial<Decision>): Decision => ({
  ...{ layer1: null, role: null, label: null, state: "none", origin: null },
  ...{ isMixed: false, isUncertain: false },
  ...given,
});

test("a mark says the label, how sure it is, and whether it is around the content", () => {
  const marks = decisionMarks({
    units: [
      decision({ layer1: "main", label: "main", state: "confirmed" }),
      decision({ layer1: "boilerplate", role: "ad", label: "ad", state: "suggested", isUncertain: true }),
      decision({ layer1: "main", label: "main", state: "propagated", isMixed: true }),
      decision({}),
    ],
  });
  expect(marks.of(0)).toMatchObject({ letter: "M", name: "Main", line: "solid", isAround: false });
  expect(marks.of(1)).toMatchObject({ letter: "P", line: "dashed", isAround: true, isUncertain: true });
  expect(marks.of(2)).toMatchObject({ line: "dotted", isMixed: true });
  expect(marks.of(3)).toBeNull();
});

test("equal decisions have one mark, so that what is drawn of it stays", () => {
  const one = decision({ layer1: "main", label: "main", state: "confirmed" });
  expect(decisionMarks({ units: [one] }).of(0)).toBe(decisionMarks({ units: [one] }).of(0));
});
