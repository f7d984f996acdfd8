import { METRICS } from "../../evaluation/metrics/index";
import { EXTRACTORS } from "../../extractors/index";
import { ownModules } from "../../optimise/space";
import { reading } from "./threads";

/** What a new search may be made of: corpora, extractors that need only the page, metrics of content. */
export async function searchChoices() {
  const corpora = await reading("corpora", null);
  const own = new Set(ownModules());
  return {
    corpora: corpora.map(({ id, name, withGold }) => ({ id, name, withGold })),
    extractors: EXTRACTORS.flatMap(({ id, name }) => (own.has(id) ? [{ id, name }] : [])),
    metrics: METRICS.flatMap(({ id, name, gold }) =>
      gold === "content" || gold === "snippets" ? [{ id, name }] : [],
    ),
  };
}
