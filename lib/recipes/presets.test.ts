import { describe, expect, it } from "vitest";
import { configure } from "./configure";
import { RECIPE_PRESETS } from "./presets";
import { parseRecipe, writeRecipe } from "./text";

describe("recipes with a name", () => {
  it.each(RECIPE_PRESETS)("$name is what it says, needs nothing but the page, and has a source", (preset) => {
    const recipe = parseRecipe(`preset:${preset.name}`);
    expect(writeRecipe(recipe)).toBe(preset.recipe);
    expect(configure(recipe).needs).toBe("page");
    expect(preset.evidence.from).not.toBe("");
  });

  it("have different names", () =>
    expect(new Set(RECIPE_PRESETS.map(({ name }) => name)).size).toBe(RECIPE_PRESETS.length));

  it("can be parts of others", () => {
    expect(writeRecipe(parseRecipe("preset:combine-serial | sw"))).toBe("lqf | accb | sw");
    expect(writeRecipe(parseRecipe("vote(2: preset:combine-union, bte, sw)"))).toBe(
      "vote(2: union(accb, dsc), bte, sw)",
    );
  });

  it("are named where one is unknown", () => {
    expect(() => parseRecipe("preset:nope")).toThrow(
      "unknown recipe: preset:nope (allowed: combination, combine-serial, ",
    );
    expect(() => parseRecipe("preset")).toThrow("unknown extractor");
    expect(() => parseRecipe("preset:")).toThrow("expected the name of a recipe");
  });
});
