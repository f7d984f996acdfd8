import { expect, it } from "vitest";
import { stretches } from "../gold/stretches";
import { parsePage } from "../page/parsing/parse";
import { goldAgreement } from "./gold-agreement";
import { parseGold } from "./gold-line";

const page = parsePage("<p>one</p><p>two</p><p>three</p><p>four</p>");
const of = (...list: (readonly [number, number])[]) => stretches(list);

it("counts who says what gold says, where not all do; touching texts with the same count are one", () => {
  const said = [of([0, 6]), of([0, 3]), of([0, 15])];
  expect(goldAgreement(page, of([0, 6]), said)).toEqual({ people: 3, runs: [[3, 15, 2]] });
  expect(goldAgreement(page, of([0, 3]), [of([0, 3]), of([0, 6])])).toEqual({ people: 2, runs: [[3, 6, 1]] });
});

it("has no run where all agree, and nothing to say of one person", () => {
  expect(goldAgreement(page, of([0, 3]), [of([0, 3]), of([0, 3])])).toEqual({ people: 2, runs: [] });
  expect(goldAgreement(page, of([0, 3]), [of([0, 3])])).toBeNull();
});

it("may be nobody's word: a reviewer decides against all", () => {
  expect(goldAgreement(page, of([0, 3]), [of(), of()])).toEqual({ people: 2, runs: [[0, 3, 0]] });
});

it("is read from a line of gold, and refused where it cannot be", () => {
  const agreement = { people: 2, runs: [[3, 6, 1]] };
  expect(parseGold({ id: "a", agreement }, "line 1")).toEqual({ id: "a", agreement });
  expect(() => parseGold({ id: "a", agreement: { people: 2, runs: [[6, 3, 1]] } }, "line 1")).toThrow(
    /line 1: agreement/,
  );
});
