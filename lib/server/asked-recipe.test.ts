import { describe, expect, it } from "vitest";
import { z } from "zod";
import { recipeFields, recipesFields } from "../api/recipe-fields";
import { askedRecipe, askedRecipes } from "./asked-recipe";

const one = (body: object) => askedRecipe(z.object(recipeFields).parse(body));
const several = (body: object) => askedRecipes(z.object(recipesFields).parse(body));
const WIDE = { use: "ccb", params: { radius: 27 } };

describe("the recipe of a request", () => {
  it.each([
    { as: "text", body: { recipe: "ccb(radius=27)" } },
    { as: "JSON", body: { recipe: WIDE } },
    { as: "an extractor with its parameters", body: { extractor: "ccb", params: { radius: 27 } } },
    { as: "an extractor with the values of a form", body: { extractor: "ccb", params: { radius: "27" } } },
  ])("is the same as $as", ({ body }) => {
    expect(one(body)).toEqual(WIDE);
  });

  it("goes before an extractor that is named beside it", () => {
    expect(one({ recipe: "ccb | lqf", extractor: "bte" })).toEqual({
      serial: [{ use: "ccb" }, { use: "lqf" }],
    });
  });

  it.each([
    { when: "there is none", body: {}, code: "no-recipe" },
    { when: "its text breaks off", body: { recipe: "ccb |" }, code: "bad-recipe-text" },
    { when: "it is no recipe", body: { recipe: { run: "ccb" } }, code: "bad-recipe" },
    { when: "an extractor is unknown", body: { extractor: "cbc" }, code: "unknown-extractor" },
  ])("is refused where $when", ({ body, code }) => {
    expect(() => one(body)).toThrow(expect.objectContaining({ code }) as Error);
  });
});

describe("the recipes of a request", () => {
  it("may be asked for in both ways at once", () => {
    expect(several({ recipes: ["ccb | lqf"], extractors: [{ id: "ccb", params: { radius: 27 } }] })).toEqual([
      { serial: [{ use: "ccb" }, { use: "lqf" }] },
      WIDE,
    ]);
  });

  it("say which one is wrong", () => {
    expect(() => several({ recipes: ["ccb | lqf", "ccb lqf"] })).toThrow("ccb lqf: cannot read the recipe");
  });

  it("are at least one", () => {
    expect(() => several({})).toThrow(expect.objectContaining({ code: "no-recipe" }) as Error);
  });
});
