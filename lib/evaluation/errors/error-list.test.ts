import { describe, expect, it } from "vitest";
import type { Extraction } from "../../extractors/contract/contract";
import { parsePage } from "../../page/parsing/parse";
import {
  errorListOf,
  lostBy,
  MAX_LISTED,
  type ErrorList,
  type ErrorSource,
  packErrors,
  unpackErrors,
} from "./error-list";
import { ruleName } from "./deciding";
import { errorRuns, leafScore } from "./error-runs";

const text = (letter: string, length: number): string => letter.repeat(length);
/** Leaves a to d of 100, 60, 50 and 40 characters: a paragraph, a list item, a caption, a paragraph. */
const page = parsePage(
  `<body><p>${text("a", 100)}</p><ul><li>${text("b", 60)}</li></ul><figcaption>${text("c", 50)}</figcaption><p>${text("d", 40)}</p>`,
);
const mask = (...bits: number[]) => Uint8Array.from(bits);
/** Verdicts of two rules: `first` decides the first two texts, `rest` the others. */
const said = (keep: Uint8Array): Pick<Extraction, "keep" | "reasons"> => ({
  keep,
  reasons: [["rest", 0, keep.length] as const, ["first", 0, 2] as const].map(([rule, start, end]) => ({
    stage: "s",
    rule,
    verdict: "drop",
    range: { start, end },
    node: null,
    measures: [],
  })),
});
const lostByCause = (list: ErrorList, causeOf = ({ cause }: ErrorSource) => cause) =>
  lostBy(list, (error, listed) => causeOf(listed ?? error));

describe("the errors of an answer", () => {
  it("are none where it is right, also where nothing is content and nothing kept", () => {
    expect(errorListOf(page, said(mask(1, 0, 1, 0)), mask(1, 0, 1, 0))).toEqual({
      kept: 150,
      gold: 150,
      hits: 150,
      errors: [],
      rest: [],
    });
    expect(lostByCause(errorListOf(page, said(mask(0, 0, 0, 0)), mask(0, 0, 0, 0)))).toEqual(new Map());
  });

  it("come largest first, with what is missed and what is extra", () => {
    expect(errorListOf(page, said(mask(1, 0, 1, 0)), mask(1, 1, 0, 1)).errors).toEqual([
      { start: 1, end: 2, error: "missed", characters: 60, cause: "list", stage: "s", rule: "first" },
      { start: 2, end: 3, error: "extra", characters: 50, cause: "caption", stage: "s", rule: "rest" },
      { start: 3, end: 4, error: "missed", characters: 40, cause: "other", stage: "s", rule: "rest" },
    ]);
  });

  it("cost by cause what F1 gains when they are put right", () => {
    const keep = mask(1, 0, 1, 0);
    const gold = mask(1, 1, 0, 1);
    const before = leafScore(page, keep, gold).f1;
    const lost = lostByCause(errorListOf(page, said(keep), gold));
    expect(lost.get("list")).toBeCloseTo(leafScore(page, mask(1, 1, 1, 0), gold).f1 - before, 12);
    expect(lost.get("caption")).toBeCloseTo(leafScore(page, mask(1, 0, 0, 0), gold).f1 - before, 12);
    expect([...lost.keys()].sort()).toEqual(["caption", "list", "other"]);
  });

  it("cost what a person says they come from", () => {
    const list = errorListOf(page, said(mask(1, 0, 1, 0)), mask(1, 1, 0, 1));
    const lost = lostBy(list, (error, listed) => (listed?.start === 1 ? "gold" : error.cause));
    expect(lost.has("list")).toBe(false);
    expect(lost.get("gold")).toBeCloseTo(lostByCause(list).get("list")!, 12);
  });

  it("survive storing, the small ones of a page full of errors added up", () => {
    const many = parsePage(
      `<body>${Array.from({ length: MAX_LISTED + 9 }, (_, index) => `<p>${text("w", 50 + index)}</p><p>kept</p>`).join("")}`,
    );
    const none = new Uint8Array(many.leaves.length);
    const wanted = none.map((_, leaf) => (leaf % 2 === 0 ? 1 : 0));
    const list = errorListOf(many, said(none), wanted);
    expect(list.errors).toHaveLength(MAX_LISTED);
    expect(list.errors[0]!.characters).toBe(50 + MAX_LISTED + 8);
    expect(list.rest).toEqual([
      {
        error: "missed",
        cause: "other",
        stage: "s",
        rule: "rest",
        characters: Array.from({ length: 8 }, (_, index) => 51 + index).reduce((a, b) => a + b),
      },
      { error: "missed", cause: "other", stage: "s", rule: "first", characters: 50 },
    ]);
    expect(unpackErrors(packErrors(list))).toEqual(list);
    expect(lostByCause(list).get("other")).toBe(1);
  });

  it("cost by the rule that decided most of each, and by both", () => {
    const keep = mask(1, 0, 1, 0);
    const gold = mask(1, 1, 0, 1);
    const before = leafScore(page, keep, gold).f1;
    const list = errorListOf(page, said(keep), gold);
    const byRule = lostBy(list, ruleName);
    expect(byRule.get("rest in s")).toBeCloseTo(leafScore(page, mask(1, 0, 0, 1), gold).f1 - before, 12);
    expect([...lostBy(list, (error) => `${error.rule} ${error.cause}`).keys()].sort()).toEqual([
      "first list",
      "rest caption",
      "rest other",
    ]);
  });

  it("are read as they were stored before rules were, and before causes were rules", () => {
    const { errors, rest } = unpackErrors('[[1,2,1],["weather","prose"],[0,1,1,1,0],[0,7,1]]');
    expect(errors).toEqual([
      { start: 0, end: 1, error: "missed", characters: 1, cause: "other", stage: "", rule: "" },
    ]);
    expect(rest).toEqual([{ error: "extra", characters: 7, cause: "rule", stage: "", rule: "" }]);
  });
});

describe("error runs", () => {
  it("end at the border of a block and where the error changes, and leave out what has no characters", () => {
    const inline = parsePage("<body><p>one <b>two</b> three</p><p>four</p>");
    expect(
      errorRuns(inline, mask(0, 0, 1, 0), mask(1, 1, 0, 1)).map(({ range, error }) => [
        range.start,
        range.end,
        error,
      ]),
    ).toEqual([
      [0, 2, "missed"],
      [2, 3, "extra"],
      [3, 4, "missed"],
    ]);
  });
});
