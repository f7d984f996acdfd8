import type { Answer } from "@/lib/extractors/contract/wire";
import type { Page } from "@/lib/page/page";
import { described } from "@/lib/recipes/described";
import type { Recipe } from "@/lib/recipes/recipe";
import type { Clock } from "@/lib/task";
import { answerHere, runsHere } from "@/lib/view/inspection/answers";
import { loadModels } from "./models";
import { remoteExtraction } from "./remote-extraction";

/** Asks a recipe about one page. @throws Error that says why there is no answer */
export type AskRecipe = (
  recipe: Recipe,
) => Promise<{ readonly name: string } & Pick<Answer, "extraction" | "uncertain" | "ms">>;

/** Recipes answer here where they can, else on the server. */
export function askingAbout(page: Page, pageId: string, now: Clock): AskRecipe {
  const remote = remoteExtraction(pageId);
  return async (recipe) => {
    const { extractor, params } = described(recipe, await loadModels(recipe));
    const { extraction, uncertain, ms } = runsHere(extractor, params)
      ? await answerHere(page, extractor, params, now)
      : await remote(recipe);
    return { name: extractor.name, extraction, ms, ...(uncertain !== undefined && { uncertain }) };
  };
}
