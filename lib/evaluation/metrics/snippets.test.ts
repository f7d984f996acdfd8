import { describe, expect, test } from "vitest";
import { parsePage } from "../../page/parsing/parse";
import { summarise } from "../scoring/aggregate";
import type { Scored } from "../scoring/grade";
import { snippets } from "./snippets";

const page = parsePage("");

function gradeOf(text: string, inside: readonly string[], without: readonly string[]): Scored {
  const grade = snippets.grade(
    { page, text: () => null, leaves: () => null, snippets: { with: inside, without }, fields: {} },
    { text, keep: new Uint8Array(0), fields: {} },
  );
  return grade as Scored;
}

describe("snippets", () => {
  test("has the share found as recall and the share absent as precision", () => {
    const { precision, recall, f1 } = gradeOf(
      "one two three",
      ["one", "four"],
      ["two", "five", "six", "seven"],
    );
    expect([precision, recall, f1]).toEqual([0.75, 0.5, 0.6]);
  });

  test("ignores case and how white space and quotes are written, and finds a snippet across lines", () => {
    expect(gradeOf("It\u2019s \u201cplain\u201d \u2013 text", ['it\'s "plain" - text'], []).recall).toBe(1);
    expect(gradeOf("First LINE\nsecond\u00a0line", ["line  second Line"], []).recall).toBe(1);
    expect(gradeOf("soft\u00adhyphen", ["softhyphen"], []).recall).toBe(1);
    expect(gradeOf("first line", ["line first"], []).recall).toBe(0);
  });

  test("takes a list without snippets out of its mean", () => {
    const pages = [gradeOf("a", ["a"], []), gradeOf("a", [], ["a"]), gradeOf("a", ["a", "b"], ["c"])];
    expect(summarise(pages, snippets.averaging)).toMatchObject({ precision: 0.5, recall: 0.75, f1: 0.6 });
  });

  test("gives an empty answer full precision and no recall", () => {
    expect(gradeOf("", ["a"], ["b"])).toMatchObject({ precision: 1, recall: 0, f1: 0 });
  });
});
