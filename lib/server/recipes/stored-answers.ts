import type { z } from "zod";
import type { answersRow } from "../../api/resources/corpora";
import { answers } from "../../extractors/answers/answers";
import { writeRecipe } from "../../recipes/text";
import type { StoredAnswers } from "../../store/interfaces/answers";

/** Stored answers with the recipe that names them. */
export function recipeOfAnswers({
  name,
  version,
  pages,
  modelId,
  addedAt,
}: StoredAnswers): z.output<typeof answersRow> {
  const recipe = writeRecipe({ use: answers.id, params: { name, version }, model: modelId });
  return { name, version, pages, addedAt, recipe };
}
