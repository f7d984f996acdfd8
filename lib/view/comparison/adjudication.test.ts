import { describe, expect, it } from "vitest";
import { describe as anchorOf } from "../../labels/anchor";
import type { Label, Operation, Target } from "../../labels/model";
import { parsePage } from "../../page/parsing/parse";
import {
  agreedLeaves,
  differenceAt,
  errorOf,
  openDifferences,
  progressOf,
  settledLeaves,
  settlementOf,
  standingOf,
  targetOf,
  underCursor,
  type Choice,
  type Settlement,
} from "./adjudication";
import { progressIn } from "./people-conflicts";
import type { Said } from "./comparison";
import { groundOf } from "./compared-view";
import { compare } from "./comparison";
import { differenceRows } from "./differences";

// Leaves: title, text, bold, ad, foot.
const page = parsePage("<h1>title</h1><p>some text <b>bold</b></p><div>an ad</div><footer>foot</footer>");
const rowsOf = (a: number[], b: number[], gold: number[] | null) => {
  const said = (keep: number[]) => ({ status: "answered", keep: Uint8Array.from(keep), ms: 0 }) as const;
  return differenceRows(
    compare({
      page,
      ids: ["a", "b"],
      muted: new Set(),
      said: new Map([
        ["a", said(a)],
        ["b", said(b)],
      ]),
      gold: gold === null ? null : Uint8Array.from(gold),
    }),
    ["a", "b"],
  );
};
let next = 0;
const set = (target: Target, label: Label): Operation => ({
  id: `o${++next}`,
  group: `g${next}`,
  at: next,
  activeMs: 0,
  kind: "set",
  target,
  label,
  origin: "corrected",
  anchor: anchorOf(page, target),
});
const settle = (start: number, end: number, label: Label) => set(targetOf(page, { start, end }), label);

describe("what a key makes of a difference", () => {
  const cases: readonly {
    readonly when: string;
    readonly a: boolean;
    readonly b: boolean;
    readonly choice: Choice;
    readonly is: Settlement;
  }[] = [
    { when: "A keeps it and is right", a: true, b: false, choice: "a", is: "main" },
    { when: "A keeps it and B is right", a: true, b: false, choice: "b", is: "boilerplate" },
    { when: "B keeps it and is right", a: false, b: true, choice: "b", is: "main" },
    { when: "B keeps it and A is right", a: false, b: true, choice: "a", is: "boilerplate" },
    { when: "one keeps it and neither is right", a: true, b: false, choice: "neither", is: "boilerplate" },
    { when: "both keep it against gold and A is right", a: true, b: true, choice: "a", is: "main" },
    { when: "both keep it against gold and B is right", a: true, b: true, choice: "b", is: "main" },
    {
      when: "both keep it against gold and neither is right",
      a: true,
      b: true,
      choice: "neither",
      is: "boilerplate",
    },
    { when: "both drop it against gold and A is right", a: false, b: false, choice: "a", is: "boilerplate" },
    {
      when: "both drop it against gold and neither is right",
      a: false,
      b: false,
      choice: "neither",
      is: "main",
    },
  ];
  it.each(cases)("when $when: $is", ({ a, b, choice, is }) =>
    expect(settlementOf({ a, b }, choice)).toBe(is),
  );
});

describe("what is settled", () => {
  it("is nothing without labels, and the leaves of a label else", () => {
    expect([...settledLeaves(page, [])]).toEqual([0, 0, 0, 0, 0]);
    expect([...settledLeaves(page, [settle(1, 3, "main"), settle(4, 5, "boilerplate")])]).toEqual([
      0, 1, 1, 0, 2,
    ]);
  });

  it("is the last word on a text, also where it is on more or less of it", () => {
    expect([...settledLeaves(page, [settle(1, 2, "main"), settle(0, 3, "boilerplate")])]).toEqual([
      2, 2, 2, 0, 0,
    ]);
    expect([...settledLeaves(page, [settle(0, 3, "boilerplate"), settle(1, 2, "main")])]).toEqual([
      2, 1, 2, 0, 0,
    ]);
  });

  it("does not take undecided for a word", () => {
    expect([...settledLeaves(page, [settle(3, 4, "undecided")])]).toEqual([0, 0, 0, 0, 0]);
  });

  it("takes a leaf for what more than half of its characters are labelled, not half", () => {
    const part = (characters: number) =>
      set(
        { kind: "interval", start: page.leaves[4]!.start, end: page.leaves[4]!.start + characters },
        "main",
      );
    expect(settledLeaves(page, [part(3)])[4]).toBe(1);
    expect(settledLeaves(page, [part(2)])[4]).toBe(0);
  });

  it("is not settled any more when the label was undone", () => {
    const label = settle(3, 4, "boilerplate");
    expect([
      ...settledLeaves(page, [
        label,
        { id: "u", group: "u", at: 9, activeMs: 0, kind: "undo", ids: [label.id] },
      ]),
    ]).toEqual([0, 0, 0, 0, 0]);
  });

  it("stands as open, partly or settled; settled differently in its parts as nothing in one word", () => {
    const settled = Uint8Array.of(0, 1, 1, 2, 0);
    expect(standingOf({ start: 4, end: 5 }, settled)).toEqual({ state: "open", as: null });
    expect(standingOf({ start: 0, end: 3 }, settled)).toEqual({ state: "partly", as: null });
    expect(standingOf({ start: 1, end: 3 }, settled)).toEqual({ state: "settled", as: "main" });
    expect(standingOf({ start: 1, end: 4 }, settled)).toEqual({ state: "settled", as: null });
  });
});

describe("progress over the differences of a pair", () => {
  const rows = rowsOf([1, 1, 1, 1, 0], [1, 1, 0, 0, 0], [1, 1, 1, 0, 0]);

  it("counts differences, not leaves, and a partly settled one not at all", () => {
    expect(rows.filter(({ differs }) => differs).map(({ range }) => [range.start, range.end])).toEqual([
      [2, 3],
      [3, 4],
    ]);
    expect(progressOf(rows, Uint8Array.of(0, 0, 1, 0, 0))).toEqual({
      settled: 1,
      total: 2,
      isComplete: false,
    });
    expect(progressOf(rows, Uint8Array.of(0, 0, 1, 2, 0))).toEqual({
      settled: 2,
      total: 2,
      isComplete: true,
    });
    const [wide] = rowsOf([1, 1, 1, 1, 1], [0, 0, 0, 0, 0], null);
    expect(progressOf([wide!], Uint8Array.of(1, 1, 1, 1, 0))).toEqual({
      settled: 0,
      total: 1,
      isComplete: false,
    });
  });

  it("is not complete where there is nothing to settle", () => {
    expect(progressOf(rowsOf([1, 1, 1, 0, 0], [1, 1, 1, 0, 0], [1, 1, 1, 0, 0]), new Uint8Array(5))).toEqual({
      settled: 0,
      total: 0,
      isComplete: false,
    });
    expect(progressOf([], new Uint8Array(5)).isComplete).toBe(false);
  });

  describe("of people who agree", () => {
    const people = ["set:Ada", "set:Bob"];
    const complete = (
      said: Readonly<Record<string, readonly number[] | null>>,
      gold: readonly number[] | null = null,
      pair = people,
    ) => {
      const answers = Object.entries(said).map(
        ([id, keep]) =>
          [
            id,
            keep === null ? { status: "asking" } : { status: "answered", keep: Uint8Array.from(keep), ms: 0 },
          ] as [string, Said],
      );
      return progressIn(
        groundOf(
          {
            page,
            ids: Object.keys(said),
            muted: new Set(),
            said: new Map(answers),
            gold: gold === null ? null : Uint8Array.from(gold),
          },
          pair.join("~"),
        ),
        new Uint8Array(5),
      ).isComplete;
    };
    const same = [1, 1, 1, 0, 0];
    const other = [1, 1, 0, 0, 0];

    it("is complete, without gold and with gold that says the same, whatever extractors and reviewers say", () => {
      expect(complete({ "set:Ada": same, "set:Bob": same })).toBe(true);
      expect(complete({ "set:Ada": same, "set:Bob": same }, same)).toBe(true);
      expect(complete({ "set:Ada": same, "set:Bob": same, bte: other, "set:Cy (review)": other })).toBe(true);
    });

    it("is not while gold or a third person says otherwise, or one has not answered", () => {
      expect(complete({ "set:Ada": same, "set:Bob": same }, other)).toBe(false);
      expect(complete({ "set:Ada": same, "set:Bob": same, "set:Cleo": other })).toBe(false);
      expect(complete({ "set:Ada": same, "set:Bob": same, "set:Cleo": null })).toBe(false);
      expect(complete({ "set:Ada": same, "set:Bob": null })).toBe(false);
    });

    it("is not where an extractor or a reviewer is one of the two", () => {
      for (const two of [
        ["bte", "set:Ada"],
        ["set:Ada", "set:Cy (review)"],
        ["bte", "cetd"],
      ])
        expect(complete(Object.fromEntries(two.map((id) => [id, same])), null, two)).toBe(false);
    });
  });

  it("goes on to what is open, the partly settled too", () => {
    expect(openDifferences(rows, Uint8Array.of(0, 0, 1, 0, 0)).map(({ range }) => range.start)).toEqual([3]);
    const [wide] = rowsOf([1, 1, 1, 1, 1], [0, 0, 0, 0, 0], null);
    expect(openDifferences([wide!], Uint8Array.of(1, 1, 0, 1, 1))).toEqual([wide]);
  });

  it("finds the difference of a leaf, none where all agree", () => {
    expect(differenceAt(rows, 3)!.range).toEqual({ start: 3, end: 4 });
    expect(differenceAt(rows, 0)).toBeNull();
    expect(differenceAt(rows, null)).toBeNull();
  });
});

describe("under the cursor", () => {
  const [wide] = rowsOf([1, 1, 1, 1, 1], [0, 0, 0, 0, 0], null);

  it("is the whole difference where it is selected, and of it only the selected texts else", () => {
    expect(underCursor([wide!], { start: 0, end: 5 })).toEqual(wide);
    expect(underCursor([wide!], { start: 1, end: 3 })).toMatchObject({
      range: { start: 1, end: 3 },
      characters: wide!.runs[1]!.characters,
      a: true,
      b: false,
    });
    expect(underCursor([wide!], { start: 3, end: 5 })!.range).toEqual({ start: 3, end: 5 });
  });

  it("ends with the difference where more is selected, and is a whole text where only a part of it is", () => {
    const rows = rowsOf([1, 1, 1, 1, 0], [0, 0, 0, 1, 0], null);
    expect(underCursor(rows, { start: 0, end: 5 })!.range).toEqual({ start: 0, end: 3 });
    expect(underCursor(rows, { start: 2, end: 3 })!.range).toEqual({ start: 1, end: 3 });
  });

  it("is nothing where all agree, and without a selection", () => {
    expect(underCursor(rowsOf([1, 1, 1, 1, 0], [0, 0, 0, 1, 0], null), { start: 3, end: 4 })).toBeNull();
    expect(underCursor([wide!], null)).toBeNull();
  });
});

describe("what nobody disputes", () => {
  const rows = rowsOf([1, 1, 1, 1, 0], [1, 1, 0, 1, 0], [1, 1, 1, 1, 0]);

  it("gets the word of all three, differences none", () => {
    expect(agreedLeaves(rows, new Uint8Array(5))).toEqual([
      { range: { start: 0, end: 2 }, as: "main" },
      { range: { start: 3, end: 4 }, as: "main" },
      { range: { start: 4, end: 5 }, as: "boilerplate" },
    ]);
  });

  it("leaves alone what was settled before, e.g. between another pair", () => {
    expect(agreedLeaves(rows, Uint8Array.of(2, 0, 0, 1, 0))).toEqual([
      { range: { start: 1, end: 2 }, as: "main" },
      { range: { start: 4, end: 5 }, as: "boilerplate" },
    ]);
    expect(agreedLeaves(rows, Uint8Array.of(1, 2, 0, 1, 2))).toEqual([]);
  });
});

describe("the error behind a difference", () => {
  const only = (a: number, b: number, gold: number | null) =>
    rowsOf([a, a, a, a, a], [b, b, b, b, b], gold === null ? null : [gold, gold, gold, gold, gold])[0]!;
  const as = (word: number) => new Uint8Array(5).fill(word);
  const cases = [
    { when: "A dropped what was settled as main", row: only(0, 1, 1), settled: 1, is: "missed" },
    {
      when: "B dropped what was settled as main, A being right",
      row: only(1, 0, 1),
      settled: 1,
      is: "missed",
    },
    { when: "A kept what was settled as boilerplate", row: only(1, 0, 0), settled: 2, is: "extra" },
    { when: "both kept what was settled as boilerplate", row: only(1, 1, 0), settled: 2, is: "extra" },
    { when: "the settled word stands against gold", row: only(1, 0, 0), settled: 1, is: "missed" },
    {
      when: "both dropped it and gold was wrong to keep it: it seemed missed",
      row: only(0, 0, 1),
      settled: 2,
      is: "missed",
    },
    {
      when: "both kept it and gold was wrong to drop it: it seemed extra",
      row: only(1, 1, 0),
      settled: 1,
      is: "extra",
    },
    { when: "it is open and gold keeps it", row: only(0, 1, 1), settled: 0, is: "missed" },
    { when: "it is open and there is no gold", row: only(0, 1, null), settled: 0, is: undefined },
  ] as const;
  it.each(cases)("when $when: $is", ({ row, settled, is }) =>
    expect(errorOf(row, as(settled))?.error).toBe(is),
  );

  it("is unknown while only a part is settled, or its parts differently", () => {
    expect(errorOf(only(0, 1, 1), Uint8Array.of(1, 1, 1, 1, 0))).toBeNull();
    expect(errorOf(only(0, 1, 1), Uint8Array.of(1, 1, 2, 1, 1))).toBeNull();
  });

  it("spans the leaves and characters of the difference", () => {
    expect(errorOf(only(0, 1, 1), as(1))).toEqual({
      range: { start: 0, end: 5 },
      error: "missed",
      characters: only(0, 1, 1).characters,
      isOfGold: false,
    });
  });

  it("is one of gold only where both sides say what was settled", () => {
    expect(errorOf(only(0, 0, 1), as(2))!.isOfGold).toBe(true);
    expect(errorOf(only(0, 0, 1), as(1))!.isOfGold).toBe(false);
    expect(errorOf(only(1, 0, 0), as(1))!.isOfGold).toBe(false);
  });
});
