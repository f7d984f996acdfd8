import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonical, canonicalJson, recipeId } from "./canonical";
import { recipeFile, recipeFromJson, usesOf, type Recipe } from "./recipe";
import { someRecipe } from "./recipe.fixture";

describe("a recipe from JSON", () => {
  test("is read bare and as a file, and any recipe goes through both unchanged", () => {
    fc.assert(
      fc.property(someRecipe, (recipe) => {
        const copy = JSON.parse(JSON.stringify(recipe)) as unknown;
        expect(recipeFromJson(copy)).toEqual(recipe);
        expect(recipeFromJson(JSON.parse(JSON.stringify(recipeFile(recipe))))).toEqual(recipe);
      }),
    );
  });

  const deep = (levels: number): Recipe =>
    Array.from({ length: levels - 1 }).reduce<Recipe>((inner) => ({ serial: [inner] }), { use: "ccb" });

  test.each([
    {
      when: "it is no object",
      value: 3,
      says: "not a recipe: expected one of the keys use, serial, parallel or vote",
    },
    { when: "it is a list", value: [{ use: "ccb" }], says: "expected one of the keys" },
    {
      when: "a step is none",
      value: { serial: [{ use: "ccb" }, { run: "lqf" }] },
      says: "serial.1: expected one of the keys",
    },
    { when: "a series is empty", value: { serial: [] }, says: "serial: it is empty" },
    { when: "it says more than it may", value: { use: "ccb", weight: 2 }, says: "unknown key weight" },
    {
      when: "a way of putting together is unknown",
      value: { parallel: "xor", of: [{ use: "ccb" }] },
      says: "parallel: expected union or intersection",
    },
    {
      when: "a weight is nothing",
      value: { vote: [{ recipe: { use: "ccb" }, weight: 0 }], quorum: "majority" },
      says: "vote.0.weight: expected more than 0",
    },
    {
      when: "a share is above 1",
      value: { vote: [{ recipe: { use: "ccb" }, weight: 1 }], quorum: { share: 1.1 } },
      says: "quorum.share: expected at most 1",
    },
    {
      when: "a model is no hash",
      value: { use: "ccb", model: "latest" },
      says: "model: expected 64 hexadecimal digits",
    },
    { when: "it is 33 levels deep", value: deep(33), says: "more than 32 levels deep" },
    { when: "it is 100,000 levels deep", value: deep(100_000), says: "more than 32 levels deep" },
    {
      when: "it has 257 parts",
      value: { serial: Array.from({ length: 256 }, () => ({ use: "ccb" })) },
      says: "more than 256 parts",
    },
  ])("is refused where $when", ({ value, says }) => {
    expect(() => recipeFromJson(value)).toThrow(says);
  });

  test("is refused where it is a part of itself, with the place, at whatever depth", () => {
    const steps: unknown[] = [{ use: "ccb" }];
    const series = { serial: steps };
    steps.push(series);
    const refusal = (value: unknown): unknown => {
      try {
        return recipeFromJson(value);
      } catch (error) {
        return error;
      }
    };
    expect(refusal(series)).toMatchObject({
      name: "InputError",
      code: "bad-recipe",
      message: "not a recipe: serial.1: it is a part of itself",
    });
    const voters = [{ recipe: { parallel: "union", of: [] as unknown[] }, weight: 1 }];
    const vote = { vote: voters, quorum: "majority" };
    voters[0]!.recipe.of.push(vote, vote);
    expect(refusal(recipeFile(vote as unknown as Recipe))).toMatchObject({
      message: "not a recipe: vote.0.recipe.of.1: it is a part of itself",
    });
  });

  test("may have the same value in several places", () => {
    const part: Recipe = { use: "ccb" };
    expect(usesOf(recipeFromJson({ serial: [part, { parallel: "union", of: [part, part] }] }))).toHaveLength(
      3,
    );
  });

  test("is taken at the limits", () => {
    expect(recipeFromJson(deep(32))).toEqual(deep(32));
    expect(
      usesOf(recipeFromJson({ serial: Array.from({ length: 255 }, () => ({ use: "ccb" })) })),
    ).toHaveLength(255);
  });

  test("of another version is refused with both named", () => {
    expect(() => recipeFromJson({ winnow: 2, recipe: { use: "ccb" } })).toThrow(
      "a recipe of version 2, this program reads version 1",
    );
    expect(() => recipeFromJson({ recipe: { use: "ccb" } })).toThrow("version none");
  });
});

describe("the canonical form", () => {
  test.each<{ when: string; recipe: Recipe; json: string }>([
    {
      when: "parameters at their defaults are left out",
      recipe: { use: "block-extractor", params: { threshold: 1.5 } },
      json: '{"use":"block-extractor"}',
    },
    {
      when: "numbers written as text are numbers",
      recipe: { use: "block-extractor", params: { threshold: "1.3" } },
      json: '{"use":"block-extractor","params":{"threshold":1.3}}',
    },
    {
      when: "parameters stand by name",
      recipe: { use: "block-extractor", params: { threshold: 1, grammar: "alternation" } },
      json: '{"use":"block-extractor","params":{"grammar":"alternation","threshold":1}}',
    },
    {
      when: "a series in a series is one",
      recipe: { serial: [{ serial: [{ use: "ccb" }, { use: "lqf" }] }, { use: "bte" }] },
      json: '{"serial":[{"use":"ccb"},{"use":"lqf"},{"use":"bte"}]}',
    },
    {
      when: "a combination of one is that one",
      recipe: { parallel: "union", of: [{ serial: [{ use: "ccb" }] }] },
      json: '{"use":"ccb"}',
    },
  ])("$when", ({ recipe, json }) => expect(canonicalJson(recipe)).toBe(json));

  test("is its own canonical form", () => {
    fc.assert(
      fc.property(someRecipe, (recipe) => {
        expect(canonical(canonical(recipe))).toEqual(canonical(recipe));
      }),
    );
  });

  test("keeps the order of a series, and with it its identity", () => {
    const ids = [
      ["ccb", "lqf"],
      ["lqf", "ccb"],
    ].map((steps) => recipeId({ serial: steps.map((use) => ({ use })) }));
    expect(new Set(ids).size).toBe(2);
  });

  test("has the SHA-256 of its JSON as identity", () => {
    // printf '%s' '{"use":"ccb"}' | sha256sum
    expect(recipeId({ serial: [{ use: "ccb", params: {} }] })).toBe(
      "20f3768a6fff5252e32afae3b0e6319872ab8020f1c0ec9cb30f85d769e4a5da",
    );
  });

  test.each([
    { recipe: { use: "cbc" }, says: "did you mean ccb" },
    { recipe: { use: "block-extractor", params: { treshold: 1 } }, says: "did you mean threshold" },
    {
      recipe: { serial: [{ use: "block-extractor", params: { threshold: 9 } }] },
      says: "allowed: a number from 0 to 4",
    },
  ])("refuses $recipe", ({ recipe, says }) => expect(() => canonical(recipe)).toThrow(says));
});
