import { describe, expect, test } from "vitest";
import { parsePage } from "../page/parse";
import { coveredLeaves, goldKinds, goldOf, goldText, type Gold } from "./gold";

const page = parsePage("<p>abcd</p><p>efgh</p><p>ijkl</p>");

const cases: { when: string; intervals: [number, number][]; keeps: number[] }[] = [
  { when: "there are none", intervals: [], keeps: [0, 0, 0] },
  { when: "a leaf is covered whole", intervals: [[4, 8]], keeps: [0, 1, 0] },
  { when: "exactly half of a leaf is covered", intervals: [[4, 6]], keeps: [0, 0, 0] },
  { when: "just more than half is covered", intervals: [[4, 7]], keeps: [0, 1, 0] },
  { when: "an interval spans leaves", intervals: [[1, 9]], keeps: [1, 1, 0] },
  {
    when: "two intervals share a leaf",
    intervals: [
      [4, 6],
      [7, 8],
    ],
    keeps: [0, 1, 0],
  },
  {
    when: "intervals overlap and stand in any order",
    intervals: [
      [5, 6],
      [4, 6],
    ],
    keeps: [0, 0, 0],
  },
  {
    when: "one interval contains the others",
    intervals: [
      [0, 12],
      [1, 2],
      [5, 9],
    ],
    keeps: [1, 1, 1],
  },
  {
    when: "an interval is empty or beyond the end",
    intervals: [
      [4, 4],
      [12, 20],
    ],
    keeps: [0, 0, 0],
  },
];

describe("leaves covered by intervals", () => {
  test.each(cases)("when $when", ({ intervals, keeps }) => {
    expect([...coveredLeaves(page, intervals)]).toEqual(keeps);
  });
});

describe("gold text", () => {
  test("is the given text, also the empty one, before intervals", () => {
    expect(goldText({ text: "given", intervals: [[0, 4]] }, page)).toBe("given");
    expect(goldText({ text: "" }, page)).toBe("");
  });

  test("is rendered from intervals where no text is given", () => {
    expect(goldText({ intervals: [[0, 8]] }, page)).toBe("abcd\nefgh");
  });

  test("is null where nothing is known", () => {
    expect(goldText({}, page)).toBeNull();
  });
});

describe("the kinds of gold", () => {
  test.each([
    [{}, []],
    [{ text: "" }, ["content"]],
    [{ intervals: [] }, ["content"]],
    [{ with: [], without: [] }, []],
    [{ text: "a", without: ["b"] }, ["content", "snippets"]],
    [{ with: ["a"] }, ["snippets"]],
  ] as const)("of %j are %j", (gold, kinds) => {
    expect(goldKinds(gold)).toEqual(kinds);
  });

  test("lose what is no gold on the way to a thread", () => {
    expect(goldOf({ text: "a", with: ["b"], title: "T" } as Gold)).toEqual({ text: "a", with: ["b"] });
  });
});
