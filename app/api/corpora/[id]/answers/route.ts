import { corpora } from "@/lib/api/resources/corpora";
import { store } from "@/lib/server/db";
import { answer, route } from "@/lib/server/requests/http";
import { recipeOfAnswers } from "@/lib/server/recipes/stored-answers";

/** What other programs answered for the pages of the corpus. */
export const GET = route<{ id: string }>(async (_, { id }) => {
  const stored = await (await store()).answers.list(id);
  return answer(corpora.answers, { answers: stored.map(recipeOfAnswers) });
});
