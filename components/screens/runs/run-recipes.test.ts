import { describe, expect, it } from "vitest";
import { configure } from "@/lib/recipes/configure";
import { parseRecipe } from "@/lib/recipes/text";
import { asRun } from "@/lib/store/run-recipe";
import { nameOf, runTitle } from "./figures/best";
import { recipesOf } from "./run-menu";

const ran = (...texts: string[]) => texts.map((text) => asRun(configure(parseRecipe(text))));

describe("what a run is asked for again", () => {
  it("are its recipes as they are", () => {
    const extractors = ran("ccb(radius=27) | lqf", "bte", "vote(2: bte, ccb)");
    expect(recipesOf({ extractors, sweep: null })).toEqual(extractors.map(({ recipe }) => recipe));
  });

  it("are those of a sweep once, with the parameters that were not swept", () => {
    const extractors = ran(
      "lqf(threshold=0.1,unit=words)",
      "lqf(threshold=0.2,unit=words)",
      "lqf(threshold=0.1)",
      "lqf",
    );
    expect(recipesOf({ extractors, sweep: { param: "threshold", values: [0.1, 0.2] } })).toEqual([
      { use: "lqf", params: { unit: "words" } },
      { use: "lqf", params: {} },
    ]);
  });
});

describe("the name of a recipe in a run", () => {
  it.each([
    { key: "bte", name: "bte", detail: "" },
    { key: "lqf(threshold=0.1,unit=words)", name: "lqf", detail: "threshold 0.1, unit words" },
    { key: "ccb(radius=27) | lqf", name: "ccb(radius=27) | lqf", detail: "" },
    { key: "lqf | ccb(radius=27)", name: "lqf | ccb(radius=27)", detail: "" },
    { key: "vote(2: bte, ccb)", name: "vote(2: bte, ccb)", detail: "" },
    { key: "union(bte, lqf(unit=words))", name: "union(bte, lqf(unit=words))", detail: "" },
  ])("of $key is $name", ({ key, ...told }) => {
    expect(nameOf({ key })).toEqual(told);
  });

  it("stands in the title of the run, where several are recipes if one is", () => {
    const title = (...texts: string[]) =>
      runTitle({ extractors: ran(...texts), sweep: null, corpusName: "C" });
    expect(title("ccb | lqf")).toBe("ccb | lqf on C");
    expect(title("bte", "ccb", "lqf")).toBe("3 extractors on C");
    expect(title("bte", "ccb", "ccb | lqf")).toBe("3 recipes on C");
  });
});
