import { expect, it } from "vitest";
import { noCorpus } from "../../extractors/contract/contract";
import { wholeView } from "../../page/page";
import { parsePage } from "../../page/parsing/parse";
import { configure } from "../../recipes/configure";
import { parseRecipe } from "../../recipes/text";
import { restored } from "./learned";

const view = () => wholeView(parsePage("<title>Rain</title><p>It rained all day in the hills."));

// The first of this file to ask for the model: each file has its modules to itself, as a thread has.
it("what has to be loaded is there when a recipe is restored where nothing was fitted", async () => {
  const recipe = configure(parseRecipe("union(combination, bte)"));
  expect(() => recipe.restore([null, null]).extract(view())).toThrow("has not been loaded");
  const model = new TextEncoder().encode("[null,null]");
  const page = view();
  const { keep } = (await restored(recipe, model)).extract(page);
  expect(keep).toEqual((await recipe.fit(noCorpus)).extract(page).keep);
  expect(configure(parseRecipe("union(ccb, bte)")).ready).toBeUndefined();
});
