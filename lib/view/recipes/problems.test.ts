import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Recipe } from "../../recipes/recipe";
import { someRecipe } from "../../recipes/recipe.fixture";
import { described } from "../../recipes/described";
import { AppError } from "../../errors";
import { problemsOf } from "./problems";

const bte: Recipe = { use: "bte" };
const deep = Array.from({ length: 32 }).reduce<Recipe>((inner) => ({ serial: [inner] }), bte);

describe("a recipe that is edited", () => {
  it.each<{ when: string; recipe: Recipe; spot: readonly number[]; says: RegExp }>([
    { when: "is empty", recipe: { serial: [] }, spot: [], says: /^The recipe is empty/ },
    {
      when: "has an empty group",
      recipe: { serial: [bte, { parallel: "union", of: [] }] },
      spot: [1],
      says: /^This union is empty/,
    },
    {
      when: "names an unknown extractor",
      recipe: { serial: [bte, { use: "btte" }] },
      spot: [1],
      says: /did you mean bte/,
    },
    {
      when: "has a value out of range",
      recipe: { use: "ccb", params: { radius: -1 } },
      spot: [],
      says: /radius/,
    },
    {
      when: "asks for more votes than there are",
      recipe: { serial: [{ vote: [{ recipe: bte, weight: 2 }], quorum: { votes: 2.5 } }] },
      spot: [0],
      says: /never be reached: it asks for 2\.5 of only 2 votes/,
    },
    {
      when: "is too deep",
      recipe: deep,
      spot: Array.from({ length: 32 }, () => 0),
      says: /at most 32 levels/,
    },
    {
      when: "is too large",
      recipe: { serial: Array.from({ length: 256 }, () => bte) },
      spot: [],
      says: /at most 256 parts; this one has 257/,
    },
  ])("is told so when it $when", ({ recipe, spot, says }) => {
    const [problem] = problemsOf(recipe);
    expect(problem?.spot).toEqual(spot);
    expect(problem?.text).toMatch(says);
  });

  it("that asks for all the votes there are is in order", () => {
    expect(problemsOf({ vote: [{ recipe: bte, weight: 2 }], quorum: { votes: 2 } })).toEqual([]);
  });

  it("has no problem exactly where it can be configured", () => {
    fc.assert(
      fc.property(someRecipe, (recipe) => {
        let canRun = true;
        try {
          described(recipe);
        } catch (error) {
          expect(error).toBeInstanceOf(AppError);
          canRun = false;
        }
        expect(problemsOf(recipe).length === 0).toBe(canRun);
      }),
    );
  });
});
