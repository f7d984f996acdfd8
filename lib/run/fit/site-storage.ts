/** The storage that extractors would save a cache, site by site. */
import { group } from "d3";
import { UsageError } from "../../errors";
import { SiteStorage, type Stored } from "../../evaluation/storage/storage-saving";
import { wholeView } from "../../page/page";
import type { ConfiguredRecipe } from "../../recipes/configure";
import type { Task } from "../../task";
import { listPages, type Source } from "../sources/source";
import { corpusOf } from "./corpus-of";

/** What one recipe makes of one site. */
export interface StoredSiteBytes {
  /** Null for pages without one. */
  readonly site: string | null;
  readonly pages: number;
  /** The same, copies of a page being one: of a single one nothing can be seen to repeat. */
  readonly distinctPages: number;
  readonly recipe: string;
  readonly bytes: Stored;
}

/**
 * Fit each recipe to each site and add up what its pages take. The largest site first. Pages that cannot be
 * decoded are left out.
 * @throws UsageError `needs-labels` for a recipe that learns from labels and has no model
 */
export async function siteStorage(
  source: Pick<Source, "pages">,
  recipes: readonly ConfiguredRecipe[],
  task: Task,
): Promise<StoredSiteBytes[]> {
  const learner = recipes.find(({ needs }) => needs === "labels");
  if (learner !== undefined)
    throw new UsageError(
      "needs-labels",
      `${learner.key} has to be trained on labelled pages first (winnow train)`,
    );
  const pages = await listPages(source);
  const sites = [...group(pages, ({ site }) => site)].sort(([, a], [, b]) => b.length - a.length);
  const found: StoredSiteBytes[] = [];
  let done = 0;
  for (const [site, own] of sites)
    for (const recipe of recipes) {
      const corpus = corpusOf(own, "site");
      const quiet: Task = { signal: task.signal, report: () => {} };
      const fitted = await recipe.fit(corpus, quiet);
      const storage = new SiteStorage();
      let count = 0;
      for await (const { page } of corpus.pages()) {
        task.signal.throwIfAborted();
        storage.add(page, fitted.extract(wholeView(page)));
        count++;
        task.report({
          done: ++done,
          total: pages.length * recipes.length,
          note: `${recipe.key} on ${site ?? "pages without a site"}`,
        });
      }
      const { distinctPages, bytes } = storage;
      found.push({ site, pages: count, distinctPages, recipe: recipe.key, bytes });
    }
  return found;
}
