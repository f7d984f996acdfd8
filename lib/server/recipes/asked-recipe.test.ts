import { describe, expect, it } from "vitest";
import { z } from "zod";
import { recipeFields, recipesFields } from "../../api/fields/recipe-fields";
import { ProgramCatalog } from "../../peers/programs/catalog";
import { setupHash } from "../../peers/programs/config";
import { configOf } from "../../peers/programs/programs.fixture";
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
  ])("is the same as $as", async ({ body }) => {
    expect(await one(body)).toEqual(WIDE);
  });

  it("goes before an extractor that is named beside it", async () => {
    expect(await one({ recipe: "ccb | lqf", extractor: "bte" })).toEqual({
      serial: [{ use: "ccb" }, { use: "lqf" }],
    });
  });

  it.each([
    { when: "there is none", body: {}, code: "no-recipe" },
    { when: "its text breaks off", body: { recipe: "ccb |" }, code: "bad-recipe-text" },
    { when: "it is no recipe", body: { recipe: { run: "ccb" } }, code: "bad-recipe" },
    { when: "an extractor is unknown", body: { extractor: "cbc" }, code: "unknown-extractor" },
  ])("is refused where $when", async ({ body, code }) => {
    await expect(one(body)).rejects.toThrow(expect.objectContaining({ code }) as Error);
  });
});

describe("the recipes of a request", () => {
  it("may be asked for in both ways at once", async () => {
    expect(
      await several({ recipes: ["ccb | lqf"], extractors: [{ id: "ccb", params: { radius: 27 } }] }),
    ).toEqual([{ serial: [{ use: "ccb" }, { use: "lqf" }] }, WIDE]);
  });

  it("say which one is wrong", async () => {
    await expect(several({ recipes: ["ccb | lqf", "ccb lqf"] })).rejects.toThrow(
      "ccb lqf: cannot read the recipe",
    );
  });

  it("are at least one", async () => {
    await expect(several({})).rejects.toThrow(expect.objectContaining({ code: "no-recipe" }) as Error);
  });
});

describe("a configured program in the recipe of a request", () => {
  const named = async (recipe: string | object) => {
    const { programs } = await configOf("");
    return askedRecipe(z.object(recipeFields).parse({ recipe }), new ProgramCatalog(programs));
  };

  it("is named as extractors are, and gets the version and the setup that are configured", async () => {
    const { mine } = await configOf("");
    const use = { use: "program", params: { name: "mine", setup: setupHash(mine), version: "1.0" } };
    expect(await named("mine")).toEqual(use);
    expect(await named({ use: "mine" })).toEqual(use);
    expect(await named("program(name=mine)")).toEqual(use);
    expect(await named("vote(majority: mine | lqf, bte)")).toEqual({
      vote: [
        { recipe: { serial: [use, { use: "lqf" }] }, weight: 1 },
        { recipe: { use: "bte" }, weight: 1 },
      ],
      quorum: "majority",
    });
  });

  it.each([
    ["another one", "program(name=other)", "unknown-program"],
    ["a command", 'program(name=mine,command="rm")', "unknown-parameter"],
    ["a command in place of its name", 'program(name="sh -c ls")', "unknown-program"],
  ])("cannot be %s", async (_, recipe, code) => {
    await expect(named(recipe)).rejects.toThrow(expect.objectContaining({ code }) as Error);
  });
});
