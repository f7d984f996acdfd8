import { describe, expect, it } from "vitest";
import { extractorById } from "../../../extractors/index";
import { parseRecipe } from "../../../recipes/text";
import type { ParameterChange, Tried } from "./trials";
import { leftOutWords, noneWords, triedRows, waysOf } from "./ways";

const change = (param: string, effect: Partial<ParameterChange> = {}): ParameterChange => ({
  kind: "parameter",
  param,
  value: 1,
  words: `${param.charAt(0).toUpperCase()}${param.slice(1)} 1`,
  gain: 0.1,
  others: 1,
  beside: { right: 10, wrong: 0 },
  leaves: "part",
  keep: Uint8Array.from(param, (letter) => letter.charCodeAt(0)),
  ...effect,
});
const names = (changes: readonly ParameterChange[]) => changes.map(({ param }) => param);

describe("the ways that are offered", () => {
  it("come with the largest gain first, and of equal gains with the fewest flips beside", () => {
    const found = [
      change("few", { others: 1 }),
      change("most", { gain: 0.3, others: 9 }),
      change("none", { others: 0, gain: 0.1002 }),
    ];
    expect(waysOf(found, true).ways.map(({ best }) => best.param)).toEqual(["most", "none", "few"]);
  });

  it("come without gold by what else flips, and with what keeps the whole page at the end", () => {
    const without = { gain: null, beside: null };
    const found = [
      change("whole", { ...without, others: 0, leaves: "everything" }),
      change("many", { ...without, others: 7 }),
      change("one", without),
    ];
    expect(waysOf(found, false).ways.map(({ best }) => best.param)).toEqual(["one", "many", "whole"]);
  });

  it("fold into one where they are of one parameter, or have the same effect", () => {
    const keep = Uint8Array.of(1, 0);
    const found = [
      change("shape", { value: "a", gain: 0.3, keep }),
      change("shape", { value: "b", gain: 0.2 }),
      change("limit", { gain: 0.3, others: 2, keep }),
      change("words", { gain: 0.1 }),
    ];
    expect(waysOf(found, true).ways.map(({ best, alike }) => [best.param, ...names(alike)])).toEqual([
      ["shape", "limit", "shape"],
      ["words"],
    ]);
  });

  it.each([
    { when: "it empties the page", effect: { leaves: "nothing", gain: 0.2 }, list: "emptying" },
    {
      when: "it keeps the whole page at a cost",
      effect: { leaves: "everything", gain: -0.1 },
      list: "flooding",
    },
    {
      when: "it sets nothing else right at a cost",
      effect: { gain: -0.1, beside: { right: 0, wrong: 1 } },
      list: "harming",
    },
  ] as const)("are without one where $when", ({ effect, list }) => {
    const ways = waysOf([change("limit", effect)], true);
    expect([ways.ways, names(ways[list])]).toEqual([[], ["limit"]]);
  });

  it.each([
    { when: "it costs, and sets something else right", effect: { gain: -0.1 }, isError: true },
    { when: "it keeps the whole page and gains", effect: { leaves: "everything" }, isError: true },
    {
      when: "the verdict is right, so that every change costs",
      effect: { gain: -0.1, beside: { right: 0, wrong: 1 } },
      isError: false,
    },
  ] as const)("have one where $when", ({ effect, isError }) =>
    expect(waysOf([change("limit", effect)], isError).ways).toHaveLength(1),
  );
});

describe("what is said of them", () => {
  const extractor = extractorById("block-extractor");
  const inspection = { extractor, recipe: { use: "block-extractor" } };
  const tried: Tried = {
    values: new Map([
      ["threshold", [1.1, 0, 4]],
      ["redundancy", [true]],
    ]),
    untried: ["tau"],
  };
  const nothing = waysOf([], true);

  it("names how much was tried, and what was not", () =>
    expect(noneWords(inspection, tried, nothing)).toBe(
      "No single parameter changes this verdict: 4 values of 2 parameters tried, one at a time; not tried: tau.",
    ));

  it("says where a limit ends before the figure that was compared with it", () => {
    const measured = (value: number, relation: ">=" | "<") =>
      noneWords(inspection, tried, nothing, [
        { name: "density", value, relation, limit: 1.5, param: "threshold" },
      ]);
    expect(measured(4.47, ">=")).toMatch(/not tried: tau\. Threshold ends at 4\.$/);
    expect(measured(4, ">=")).toMatch(/not tried: tau\.$/);
    expect(measured(0, "<")).toMatch(/not tried: tau\.$/);
  });

  it("lists every value that was tried", () =>
    expect(triedRows(extractor, tried)).toEqual([
      { name: "Threshold", values: "1.1, 0, 4" },
      { name: "Redundancy", values: "on" },
    ]));

  it("says what would do and is not offered", () => {
    const ways = waysOf([change("threshold", { leaves: "nothing" })], true);
    expect(leftOutWords(ways)).toBe("Not offered: threshold 1 would keep nothing of the page.");
    expect(noneWords(inspection, tried, ways)).toMatch(
      /^No single parameter changes this verdict for the better: 4/,
    );
    expect(leftOutWords(nothing)).toBeNull();
  });

  it.each([
    { when: "of several", extractor, recipe: parseRecipe("ccb | lqf"), says: /a recipe of several/ },
    {
      when: "without parameters",
      extractor: extractorById("all-text"),
      recipe: { use: "all-text" },
      says: /has no parameters to try/,
    },
    {
      when: "that the server runs",
      extractor: extractorById("readability"),
      recipe: { use: "readability" },
      says: /^The program decides by rules of its own/,
    },
  ])("says why nothing was tried of one $when", ({ extractor: of, recipe, says }) =>
    expect(noneWords({ extractor: of, recipe }, { values: new Map(), untried: [] }, nothing)).toMatch(says),
  );
});
