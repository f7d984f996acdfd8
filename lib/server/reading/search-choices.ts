import { METRICS } from "../../evaluation/metrics/index";
import { EXTRACTORS } from "../../extractors/index";
import { allModules, ownModules } from "../../optimise/search/space";
import { reading } from "./threads";

/**
 * What a new search may be made of: corpora, extractors that need only the page (`own` where they are chosen from
 * unless somebody says otherwise), metrics of content.
 */
export async function searchChoices() {
  const corpora = await reading("corpora", null);
  const [all, own] = [new Set(allModules()), new Set(ownModules())];
  return {
    corpora: corpora.map(({ id, name, withGold }) => ({ id, name, withGold })),
    extractors: EXTRACTORS.flatMap(({ id, name }) => (all.has(id) ? [{ id, name, own: own.has(id) }] : [])),
    metrics: METRICS.flatMap(({ id, name, gold }) =>
      gold === "content" || gold === "snippets" ? [{ id, name }] : [],
    ),
  };
}
