import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { partAt, spotsOf } from "../../optimise/search/trees";
import { someRecipe } from "../../recipes/recipe.fixture";
import { partsOf, usesOf, type Recipe } from "../../recipes/recipe";
import { parseRecipe, writeRecipe } from "../../recipes/text";
import {
  addPart,
  changeKind,
  changeParams,
  changeQuorum,
  changeWeight,
  EMPTY,
  isWithinSpot,
  movePart,
  removePart,
  stepPart,
  unwrapPart,
  wrapPart,
  type Edited,
} from "./edit";

const at = parseRecipe;
const textOf = (edited: Edited | null) =>
  edited === null ? null : [writeRecipe(edited.recipe), edited.spot];
const names = (recipe: Recipe) => usesOf(recipe).map(({ use }) => use);

describe("a change of a recipe", () => {
  it.each([
    { when: "to a group, at its end", from: "bte | lqf", chosen: [], to: "bte | lqf | lp", now: [2] },
    {
      when: "to an extractor in a group, behind it",
      from: "bte | lqf",
      chosen: [0],
      to: "bte | lp | lqf",
      now: [1],
    },
    { when: "to one alone, in a series of both", from: "bte", chosen: [], to: "bte | lp", now: [1] },
    {
      when: "to a vote, with a weight of 1",
      from: "vote(2: 2*bte, lqf)",
      chosen: [0],
      to: "vote(2: 2*bte, lp, lqf)",
      now: [1],
    },
  ])("adds a part $when", ({ from, chosen, to, now }) => {
    expect(textOf(addPart(at(from), chosen, { use: "lp" }))).toEqual([to, now]);
  });

  it.each([
    { spot: [0], step: "down", to: "lqf | bte | union(lp, dsc)", now: [1] },
    { spot: [1], step: "up", to: "lqf | bte | union(lp, dsc)", now: [0] },
    { spot: [1], step: "in", to: null, now: null },
    { spot: [2, 1], step: "up", to: "bte | lqf | union(dsc, lp)", now: [2, 0] },
    { spot: [2, 0], step: "up", to: "bte | lqf | lp | dsc", now: [2] },
    { spot: [2, 1], step: "down", to: "bte | lqf | lp | dsc", now: [3] },
    { spot: [2, 0], step: "out", to: "bte | lqf | dsc | lp", now: [3] },
    { spot: [0], step: "up", to: null, now: null },
    { spot: [0], step: "out", to: null, now: null },
  ] as const)("moves the part at $spot one step $step", ({ spot, step, to, now }) => {
    const edited = stepPart(at("bte | lqf | union(lp, dsc)"), spot, step);
    expect(textOf(edited)).toEqual(to === null ? null : [to, now]);
  });

  it("moves a part into the group before it, with the weight that it has", () => {
    const recipe = at("vote(2: union(lp, dsc), 3*bte)");
    expect(textOf(stepPart(recipe, [1], "in"))).toEqual(["vote(2: union(lp, dsc, bte))", [0, 2]]);
    expect(textOf(movePart(at("vote(2: lp, 3*bte)"), [1], [], 0))).toEqual(["vote(2: 3*bte, lp)", [0]]);
  });

  it("moves a group never into itself, and nothing to where it is", () => {
    const recipe = at("union(bte | lqf, lp)");
    expect(movePart(recipe, [0], [0], 0)).toBeNull();
    expect(movePart(recipe, [], [0], 0)).toBeNull();
    expect(movePart(recipe, [0], [], 1)).toBeNull();
    expect(textOf(movePart(recipe, [1], [0], 1))).toEqual(["bte | lp | lqf", [0, 1]]);
  });

  it("moves parts without losing or making one, wherever they are dropped", () => {
    fc.assert(
      fc.property(someRecipe, fc.nat(), fc.nat(), fc.nat(4), (recipe, one, other, index) => {
        const spots = spotsOf(recipe);
        const [from, into] = [spots[one % spots.length]!, spots[other % spots.length]!];
        const place = Math.min(index, partsOf(partAt(recipe, into)).length);
        const edited = movePart(recipe, from, into, place);
        if (edited === null) return;
        expect(isWithinSpot(into, from)).toBe(false);
        expect(names(edited.recipe).sort()).toEqual(names(recipe).sort());
        expect(partAt(edited.recipe, edited.spot)).toEqual(partAt(recipe, from));
      }),
    );
  });

  it("takes parts out, of a group the last one too, and of the whole everything", () => {
    expect(textOf(removePart(at("bte | lqf | lp"), [2]))).toEqual(["bte | lqf", [1]]);
    expect(removePart({ serial: [{ use: "bte" }] }, [0])).toEqual({ recipe: EMPTY, spot: [] });
    expect(removePart({ use: "bte" }, [])).toEqual({ recipe: EMPTY, spot: [] });
  });

  it("wraps a part and takes the wrapping off again", () => {
    const wrapped = wrapPart(at("bte | lqf"), [1], "vote");
    expect(textOf(wrapped)).toEqual(["bte | vote(majority: lqf)", [1]]);
    expect(textOf(unwrapPart(wrapped.recipe, [1]))).toEqual(["bte | lqf", [1]]);
    expect(textOf(unwrapPart(at("bte | union(lqf, lp)"), [1]))).toEqual(["bte | lqf | lp", [1]]);
    expect(unwrapPart(at("union(lqf, lp)"), [])).toBeNull();
    expect(unwrapPart(at("bte"), [])).toBeNull();
  });

  it("makes one group of another, and keeps the weights of voters", () => {
    expect(textOf(changeKind(at("bte | lqf"), [], "vote"))).toEqual(["vote(majority: bte, lqf)", []]);
    expect(textOf(changeKind(at("vote(2: 2*bte, lqf)"), [], "union"))).toEqual(["union(bte, lqf)", []]);
    expect(changeKind(at("bte | lqf"), [], "serial")).toBeNull();
    expect(textOf(changeWeight(at("vote(2: bte, lqf)"), [1], 2))?.[0]).toBe("vote(2: bte, 2*lqf)");
    expect(changeWeight(at("bte | lqf"), [1], 2)).toBeNull();
    expect(textOf(changeQuorum(at("vote(2: bte, lqf)"), [], { share: 0.5 }))?.[0]).toBe(
      "vote(50%: bte, lqf)",
    );
  });

  it("of a parameter takes a model away that was learned by other values", () => {
    const learned: Recipe = { use: "block-extractor", params: { redundancy: true }, model: "0".repeat(64) };
    expect(changeParams(learned, [], { threshold: 1.2 }, true)?.recipe).toHaveProperty("model");
    expect(changeParams(learned, [], { grammar: "nesting" }, false)?.recipe).not.toHaveProperty("model");
  });
});
