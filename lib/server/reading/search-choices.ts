import type { ListedModel } from "../../api/resources/models";
import { METRICS } from "../../evaluation/metrics/index";
import { EXTRACTORS } from "../../extractors/index";
import { allModules, ownModules } from "../../optimise/search/space";
import { reading } from "./threads";

/**
 * What a new search may be made of: corpora, extractors that need only the page (`own` where they are chosen from
 * unless somebody says otherwise) and those that have learned what is content, metrics of content.
 */
export async function searchChoices() {
  const [corpora, models] = await Promise.all([reading("corpora", null), reading("models", null)]);
  const [all, own] = [new Set(allModules()), new Set(ownModules())];
  return {
    corpora: corpora.map(({ id, name, withGold }) => ({ id, name, withGold })),
    extractors: [
      ...EXTRACTORS.flatMap(({ id, name }) => (all.has(id) ? [{ id, name, own: own.has(id) }] : [])),
      ...models.flatMap(learnedChoice),
    ],
    metrics: METRICS.flatMap(({ id, name, gold }) =>
      gold === "content" || gold === "snippets" ? [{ id, name }] : [],
    ),
  };
}

/** A kept model of one extractor of content; nothing where what learned it, or a parameter of that, is no more. */
function learnedChoice({ text, recipe, card }: Pick<ListedModel, "text" | "recipe" | "card">) {
  const learner = EXTRACTORS.find(({ id }) => id === recipe.use);
  if (text === null || learner === undefined || learner.subject === "fields") return [];
  return [{ id: text, name: `${learner.name}, learned from ${card.data.corpus}`, own: false }];
}
